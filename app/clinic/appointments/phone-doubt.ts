const digitsOfRussian = 11

/** Half of what may be wrong with a Russian number: «+7 913 123-45-6» has 10 digits. Foreign and city numbers pass. */
export function wrongDigitCount(typed: string) {
	const digits = typed.replace(/\D/g, '')
	const isRussian = typed.trim().startsWith('+7') || (/^[78]/.test(digits) && digits.length >= 10)
	return isRussian && digits.length >= 5 && digits.length !== digitsOfRussian ? digits.length : undefined
}
