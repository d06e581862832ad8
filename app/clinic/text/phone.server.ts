import parsePhoneNumber from 'libphonenumber-js/min'
import { normalizeText } from './normalize-text.ts'

/** Fast path with the library's result, a hundred times cheaper. */
const usual = /^(?:\+7|8)[ (-]{0,2}9(?:[ ()-]{0,2}\d){9}$/

function possible(typed: string): { key: string; isWhole: boolean } | undefined {
	if (usual.test(typed)) return { key: `+7${typed.replace(/\D/g, '').slice(1)}`, isWhole: true }
	for (const spelling of [typed, international(typed)]) {
		const number = spelling ? parsePhoneNumber(spelling, 'RU') : undefined
		// The library takes hours behind a Russian number for digits of it: «8 913 111-22-33 9-18».
		const isTooLong = number?.number.startsWith('+7') && number.number.length !== 12
		if (number?.isPossible() && !isTooLong) return { key: number.number, isWhole: number.ext === undefined }
	}
	return undefined
}

/** Prefixes the library does not know: `00…`, `8+9…`, `007…`. */
function international(typed: string) {
	const digits = normalizeText(typed, 'NFKC').replace(/\D/g, '')
	if (digits.startsWith('00')) return `+${digits.slice(2)}`
	return /^[78]\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : undefined
}

/** Ten digits from 88 or 89: no city has such a code; a mobile number that lacks its last digit looks like this. */
const lacksDigit = (typed: string) => /^8[89]\d{8}$/.test(typed.replace(/\D/g, ''))

/** Ten digits of another country: no code of ours begins with 0, 1, 2 or 5. */
const isForeign = (typed: string) => /^[0125]\d{9}$/.test(typed.replace(/\D/g, ''))

/** As E.164 where all that was typed is one; what lacks a digit, or has an extension, stays as it was typed. */
export function storedPhone(typed: string) {
	const number = lacksDigit(typed) || isForeign(typed) ? undefined : possible(typed)
	return number?.isWhole ? number.key : typed
}

const digitsOf = (phone: string) =>
	phone.replace(/\P{Nd}/gu, '').replace(/\D/g, digit => String(digit.charCodeAt(0) & 15))

export const phoneKey = (phone: string) => possible(phone)?.key ?? digitsOf(phone)

/** A number as somebody says it to be searched: «380 67 …» is «+380 67 …», under which both spellings are found. */
export function askedPhone(typed: string) {
	const digits = digitsOf(typed)
	if (digits.length < 11 || phoneKey(typed).startsWith('+')) return typed
	return parsePhoneNumber(`+${digits}`)?.isPossible() ? `+${digits}` : typed
}
