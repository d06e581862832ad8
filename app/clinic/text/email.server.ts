import { domainToASCII, domainToUnicode } from 'node:url'
import { normalizeText, withoutInvisible } from './normalize-text.ts'

/** By which an address is found: however its domain was spelt, and without what nobody sees of it. */
export function emailKey(email: string) {
	const key = withoutInvisible(plainEmailKey(email))
	const { local, domain } = partsOf(key)
	return /(?:^|\.)xn--/.test(domain) ? `${local}@${domainToUnicode(domain) || domain}` : key
}

/** As erasures before December 2026 kept it. */
export const plainEmailKey = (email: string) => normalizeText(email.trim()).toLowerCase()

/** An address as it is read, and as browsers send it: `анна@почта.рф`, `анна@xn--80a1acny.xn--p1ai`. */
export function emailSpellings(key: string) {
	const { local, domain } = partsOf(key)
	const ascii = domainToASCII(domain)
	return ascii && ascii !== domain ? [key, `${local}@${ascii}`] : [key]
}

function partsOf(email: string) {
	const at = email.lastIndexOf('@')
	return { local: email.slice(0, at), domain: email.slice(at + 1) }
}
