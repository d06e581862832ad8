import { emailSpellings } from '#app/clinic/text/email.server.ts'
import { between, digit, digitRuns, isDigit } from './digit-runs.ts'

const gone = '[удалено]'

export type Contacts = { phone?: string | undefined; email?: string | undefined }

export function contactRemover({ phone, email }: Contacts): (text: string) => string {
	const addresses = email ? emailSpellings(email).map(emailPattern) : []
	return text => {
		const left = addresses.reduce((rest, address) => rest.replace(address, gone), text)
		return phone ? withoutPhone(left, phone) : left
	}
}

/** Letters of another script beside an address are words, those of its own are another address. */
function emailPattern(email: string) {
	const letters = (part = '') => (/[^\0-\x7f]/.test(part) ? '\\p{L}\\p{M}\\p{Nd}' : 'a-z0-9')
	const [, local, domain] = email.match(/^(.*)@(.*)$/s) ?? []
	const before = `(?<![${letters(local)}][.+_-]{0,3})`
	const label = letters(domain)
	const letter = label.replace('0-9', '').replace('\\p{Nd}', '')
	const after = `(?![${letter}]|[${label}-]*\\.[${label}-]*[${letter}])`
	const written = [...email].map(letter => letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\p{Cf}*')
	return new RegExp(before + written + after, 'giu')
}

// In front of the number: +7, 8, 8+7, 8 10 7, 007, 00; not the minutes of a time.
const [seven, eight] = ['[7７]', '[8８]']
const prefix = new RegExp(
	`(?<!${digit})(?:(?:007|8\\s?10\\s?7|${eight}?[+＋]?${seven}|[+＋]?${eight}|${eight}?[+＋])${between}{0,5}|00)$|` +
		`(?<!${digit}[\\s:.-]?)00${between}{0,3}7?${between}{0,5}$`,
)
const longestPrefix = 20

function withoutPhone(text: string, phone: string) {
	const wanted = phone.replace(/^\+7(?=\d{10}$)|^\+/, '')
	if (wanted.length < 10) return withoutDigits(text, wanted, isLocal)
	// Whole numbers first, so that of «9999999999 9999999999» no digits stay at the ends.
	return withoutDigits(withoutDigits(text, wanted, isSeparate), wanted, () => true)
}

type Place = { text: string; from: number; to: number; isAll: boolean }

function withoutDigits(text: string, wanted: string, isTheirs: (place: Place) => boolean) {
	let left = ''
	let done = 0
	for (const { digits, places } of digitRuns(text)) {
		let first = digits.indexOf(wanted)
		const at = first < 0 ? [] : places()
		while (first >= 0) {
			const from = at[first] ?? 0
			const to = (at[first + wanted.length - 1] ?? 0) + 1
			const isFound = isTheirs({ text, from, to, isAll: digits === wanted })
			if (isFound) {
				left += text.slice(done, Math.max(done, startOf(text, from, to))) + gone
				done = to
			}
			first = digits.indexOf(wanted, first + (isFound ? wanted.length : 1))
		}
	}
	return left + text.slice(done)
}

const prefixOf = (text: string, from: number) =>
	prefix.exec(text.slice(Math.max(0, from - longestPrefix), from))?.[0] ?? ''

function startOf(text: string, from: number, to: number) {
	const glued = /[78]/.test(text[from - 1] ?? '') ? 1 : 0
	const start = from - (prefixOf(text, from).length || glued)
	return text[start - 1] === '(' && /^[^(]*\)/.test(text.slice(start, to)) ? start - 1 : start
}

const isSeparate = ({ text, from, to }: Place) =>
	!isDigit(text[to]) && (!isDigit(text[from - 1]) || prefixOf(text, from) !== '')

/** A number without its code may be the end of somebody else's whole number. */
function isLocal({ text, from, to, isAll }: Place) {
	const length = text.slice(from, to).match(new RegExp(digit, 'g'))?.length ?? 0
	if (length < 7 || isAll) return isAll
	const code = new RegExp(`(?<!${digit})${digit}{${10 - length}}${between}{1,5}$`)
	return (
		isSeparate({ text, from, to, isAll }) && !code.test(text.slice(Math.max(0, from - longestPrefix), from))
	)
}
