import { inLatin } from '#app/clinic/text/anchor.ts'
import { normalizeText } from '#app/clinic/text/normalize-text.ts'

/** Some file systems take 255 bytes of a name. */
const longest = 80

/** «Лечение кариеса» → `lechenie-kariesa`, cut after a word where it is long. */
export function slugOf(title: string) {
	const slug = normalizeText(inLatin(normalizeText(title.replaceAll('№', ''))), 'NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
	return slug.length > longest ? slug.slice(0, longest).replace(/-[^-]*$/, '') : slug
}
