import parsePhoneNumber from 'libphonenumber-js/min'
import { normalizeText } from './normalize-text.ts'

/** Fast path with the library's result, a hundred times cheaper. */
const usual = /^(?:\+7|8)[ (-]{0,2}9(?:[ ()-]{0,2}\d){9}$/

function possible(typed: string) {
	if (usual.test(typed)) return `+7${typed.replace(/\D/g, '').slice(1)}`
	for (const spelling of [typed, international(typed)]) {
		const number = spelling ? parsePhoneNumber(spelling, 'RU') : undefined
		if (number?.isPossible()) return number.number
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

/** As E.164 where it can be one; a receptionist sees at once what lacks a digit when it stays as it was typed. */
export const storedPhone = (typed: string) => (lacksDigit(typed) ? typed : (possible(typed) ?? typed))

const digitsOf = (phone: string) =>
	phone.replace(/\P{Nd}/gu, '').replace(/\D/g, digit => String(digit.charCodeAt(0) & 15))

export const phoneKey = (phone: string) => possible(phone) ?? digitsOf(phone)
