const lineLength = 72
/** Direction marks and invisible characters disguise text. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

export const visitorLine = (text: string) =>
	withoutLinks(
		text
			.replace(invisible, '')
			.replace(/[\s\u0085]+/g, ' ')
			.trim(),
	)

/** Every line gets a quote mark, also wrapped ones. */
export function visitorQuote(text: string) {
	return text
		.split(lineEnds)
		.flatMap(line => wrapped(visitorLine(line)))
		.map(line => `> ${line}`.trimEnd())
		.join('\n')
}

const scheme = /:\/\/|(?<=[a-z]):(?=\S)/gi
const hostDot = /(?<=www)\.(?=\S)|(?<=\S)[.。．｡](?=\p{L}{2})/giu
/** Nothing in it reads as a web address, so it stays in one piece to be copied. */
const mailbox =
	/^(?!.*\bwww\.)[(«"'<]*[\p{L}\p{M}\p{N}_%+&'.-]+@([\p{L}\p{M}\p{N}-]+\.)+(\p{L}{2,}|xn--[\w-]+)[)»"'>.,;:!?]*$/iu

/** A space after dots and schemes keeps mail programs from making links. */
function withoutLinks(text: string) {
	return text
		.replace(scheme, '$& ')
		.split(' ')
		.map(word => (word.length <= lineLength && mailbox.test(word) ? word : word.replace(hostDot, '$& ')))
		.join(' ')
}

function wrapped(line: string) {
	const lines = ['']
	for (const word of line.split(' ').flatMap(pieces)) {
		const last = lines.at(-1) ?? ''
		if (last === '') lines[lines.length - 1] = word
		else if (last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`
		else lines.push(word)
	}
	return lines
}

function pieces(word: string) {
	if (word.length <= lineLength) return [word]
	const characters = [...word]
	const count = Math.ceil(characters.length / lineLength)
	return Array.from({ length: count }, (_, index) =>
		characters.slice(index * lineLength, (index + 1) * lineLength).join(''),
	)
}
