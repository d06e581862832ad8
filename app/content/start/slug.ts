import { inLatin } from '#app/clinic/text/anchor.ts'
import { normalizeText } from '#app/clinic/text/normalize-text.ts'

/** A title as it stands in an address: «Лечение кариеса» is `lechenie-kariesa`. */
export const slugOf = (title: string) =>
	normalizeText(inLatin(normalizeText(title.replaceAll('№', ''))), 'NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
