/** An extension is for a person to dial: no telephone does it everywhere alike. */
const extension = /[,;]|доб|ext/i

/** `8 (383) 000-00-01` → `tel:+73830000001`: the international form works from every phone and country. */
export function telephoneLink(written: string) {
	const [phone = ''] = written.split(extension)
	const digits = phone.replace(/\D/g, '')
	if (phone.trim().startsWith('+')) return `tel:+${digits}`
	if (/^[78]\d{10}$/.test(digits)) return `tel:+7${digits.slice(1)}`
	if (/^[3-9]\d{9}$/.test(digits)) return `tel:+7${digits}`
	return `tel:${digits}`
}
