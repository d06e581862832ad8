// Lenient on purpose: a patient must not be lost over a spelling. A domain needs a dot, Cyrillic ones are welcome.
const address = /^[^\s@<>(),;:"\\]+@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

/** Of a trimmed text in normal form. */
export const isEmailAddress = (text: string) => address.test(text)

/** 5 to 15 digits, whatever stands between them. */
export function isPhone(text: string) {
	const digits = text.match(/\p{Nd}/gu)?.length ?? 0
	return digits >= 5 && digits <= 15
}
