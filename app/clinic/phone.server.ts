import parsePhoneNumber from 'libphonenumber-js/min'

/** `8 (999) 123-45-67` → `+79991234567`; what is no possible number stays as it was typed. */
export function storedPhone(typed: string) {
	const number = parsePhoneNumber(typed, 'RU')
	return number?.isPossible() ? number.number : typed
}
