const extension = /(?:доб|ext|;|,|#|[xх]\s*\d).*$/i

/**
 * How many digits are in a number that begins as a whole Russian one and has not its 11: «+7 913 123-45-6». Numbers of
 * other countries and of a city pass: «812 123-45-67» is ten digits and right.
 */
export function wrongDigitCount(typed: string) {
	const number = typed.trim().replace(extension, '')
	const digits = number.replace(/\D/g, '')
	const isRussian =
		number.startsWith('+7') || (!number.startsWith('+') && /^(?:8[89]\d{8}|[78]\d{11})$/.test(digits))
	return isRussian && digits.length >= 5 && digits.length !== 11 ? digits.length : undefined
}
