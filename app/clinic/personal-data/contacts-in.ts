import { emailKey, plainEmailKey } from '#app/clinic/text/email.server.ts'
import { withoutInvisible } from '#app/clinic/text/normalize-text.ts'
import { phoneKey } from '#app/clinic/text/phone.server.ts'
import { digitRuns, isDigit } from './digit-runs.ts'

const shortestPhone = 5

type Candidate = { kind: 'phone' | 'email'; key: string }

/** What may be a contact in a text, as a key: for those of whom only a digest is left. */
export function* contactsIn(text: string): Generator<Candidate> {
	for (const key of phonesIn(text)) yield { kind: 'phone', key }
	for (const found of emailsIn(withoutInvisible(text)))
		for (const key of new Set([emailKey(found), plainEmailKey(found)])) yield { kind: 'email', key }
}

/** The keys under which a telephone is found as it was sent: with a remark beside it, also those of the numbers in it. */
export function phoneKeysOf(phone: string) {
	const key = phoneKey(phone)
	return key.startsWith('+') ? [key] : [key, `+${key.replace(/^00/, '')}`, ...numbersIn(phone)]
}

/** Numbers that stand by themselves; a piece of a longer one would be somebody else's. */
function* numbersIn(text: string) {
	for (const { digits, places } of digitRuns(text)) {
		if (digits.length < shortestPhone) continue
		const at = places()
		const beginsGroup = (place: number) => place >= 0 && !isDigit(text[(at[place] ?? 0) - 1])
		const endsGroup = (place: number) => !isDigit(text[(at[place] ?? 0) + 1])
		const whole = [...digits].flatMap((_, first) => {
			const isStart = beginsGroup(first) || (/[78]/.test(digits[first - 1] ?? '') && beginsGroup(first - 1))
			const isNumber = isStart && first + 10 <= digits.length && endsGroup(first + 9)
			return isNumber ? [`+7${digits.slice(first, first + 10)}`] : []
		})
		yield* whole.length > 0 ? whole : [digits, `+${digits.replace(/^00/, '')}`]
	}
}

function* phonesIn(text: string) {
	for (const { digits, places } of digitRuns(text)) {
		if (digits.length < shortestPhone) continue
		const at = places()
		for (let first = 0; first + 10 <= digits.length; first++) {
			const isStart = !isDigit(text[(at[first] ?? 0) - 1])
			// Inside a row of digits only what looks like a number: each candidate costs a digest.
			if (isStart || digits[first] === '9' || /[78]/.test(digits[first - 1] ?? ''))
				yield `+7${digits.slice(first, first + 10)}`
		}
		for (let length = shortestPhone; length <= Math.min(17, digits.length); length++) {
			if (isDigit(text[(at[length - 1] ?? 0) + 1])) continue
			const start = digits.slice(0, length)
			yield start
			yield `+${start.replace(/^00/, '')}`
		}
	}
}

const locals = [/[a-z0-9._+-]+$/i, /[\p{L}\p{M}\p{N}._+-]+$/u, /[^\s<>(),;:"«»]+$/]
const domains = [/^[a-z0-9.-]+/i, /^[\p{L}\p{M}\p{N}.-]+/u]
const longestLocal = 100
const longestDomain = 255

function* emailsIn(text: string) {
	for (const { index } of text.matchAll(/@/g)) {
		const before = text.slice(Math.max(0, index - longestLocal), index)
		const after = text.slice(index + 1, index + 1 + longestDomain)
		const names = new Set(locals.map(local => local.exec(before)?.[0].replace(/^[.+_-]+/, '')))
		const hosts = new Set(domains.map(domain => domain.exec(after)?.[0].replace(/[.-]+$/, '')))
		for (const name of names) for (const host of hosts) if (name && host) yield `${name}@${host}`
	}
}
