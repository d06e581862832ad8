const gone = '[удалено]'

const phoneLike = /\+?\d(?:[\s().\u2010-\u2015-]{0,3}\d){4,19}/g
// Anchored at the start of a word: otherwise it takes quadratic time.
const emailLike = /(?<![^\s@<>(),;:"«»])[^\s@<>(),;:"«»]+@[^\s@<>(),;:"«»]+/g

type Whose = { phone: (text: string) => boolean; email: (text: string) => boolean }

export function withoutContacts(text: string, whose: Whose) {
	return text
		.replace(emailLike, found => {
			const plain = found.replace(/[.!?…]+$/, '')
			return whose.email(plain) ? gone + found.slice(plain.length) : found
		})
		.replace(phoneLike, found => withoutPhone(found, whose.phone))
}

function withoutPhone(found: string, isTheirs: Whose['phone']): string {
	if (isTheirs(found)) return gone
	const places = [...found.matchAll(/\d/g)].map(({ index }) => index)
	for (let length = Math.min(15, places.length - 1); length >= 7; length--) {
		for (let first = 0; first + length <= places.length; first++) {
			const from = places[first] ?? 0
			const to = (places[first + length - 1] ?? 0) + 1
			const before = found[from - 1] === '+' ? from - 1 : from
			if (isTheirs(found.slice(before, to))) return found.slice(0, before) + gone + found.slice(to)
		}
	}
	return found
}
