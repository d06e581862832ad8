import { inLatin } from '#app/clinic/text/anchor.ts'
import { normalizeText } from '#app/clinic/text/normalize-text.ts'

/** «Лечение кариеса» → `lechenie-kariesa`. */
export const slugOf = (title: string) =>
	normalizeText(inLatin(normalizeText(title.replaceAll('№', ''))), 'NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
