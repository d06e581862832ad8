import parsePhoneNumber from 'libphonenumber-js/min'
import { normalizeText } from './normalize-text.ts'

/** As most write theirs, a Russian mobile number: the library comes to the same, a hundred times slower. */
const usual = /^(?:\+7|8)[ (-]{0,2}9(?:[ ()-]{0,2}\d){9}$/

function possible(typed: string) {
	if (usual.test(typed)) return `+7${typed.replace(/\D/g, '').slice(1)}`
	for (const spelling of [typed, international(typed)]) {
		const number = spelling ? parsePhoneNumber(spelling, 'RU') : undefined
		if (number?.isPossible()) return number.number
	}
	return undefined
}

/** Ways to begin that the library does not know here: `00…` as in other countries, `8+9…`, `007…`. */
function international(typed: string) {
	const digits = normalizeText(typed, 'NFKC').replace(/\D/g, '')
	if (digits.startsWith('00')) return `+${digits.slice(2)}`
	return /^[78]\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : undefined
}

/** `8 (999) 123-45-67` → `+79991234567`; what is no possible number stays as it was typed. */
export const storedPhone = (typed: string) => possible(typed) ?? typed

/** The same for all spellings of a number; what is no possible number is known by its digits. */
export const phoneKey = (phone: string) => possible(phone) ?? phone.replace(/\P{Nd}/gu, '')
