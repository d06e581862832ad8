/** Extensions are dialled by hand: phones do not agree on a syntax. */
const extension = /[,;]|доб|ext/i

export function telephoneLink(written: string) {
	const [phone = ''] = written.split(extension)
	const digits = phone.replace(/\D/g, '')
	if (phone.trim().startsWith('+')) return `tel:+${digits}`
	if (/^[78]\d{10}$/.test(digits)) return `tel:+7${digits.slice(1)}`
	if (/^[3-9]\d{9}$/.test(digits)) return `tel:+7${digits}`
	return `tel:${digits}`
}
