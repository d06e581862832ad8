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

export const storedPhone = (typed: string) => possible(typed) ?? typed

export const phoneKey = (phone: string) => possible(phone) ?? phone.replace(/\P{Nd}/gu, '')
