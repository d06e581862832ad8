import { normalizeText } from './normalize-text.ts'

/** Text as people compare it: without case, with ё as е. */
export const folded = (text: string) => normalizeText(text).toLowerCase().replaceAll('ё', 'е')

/** Whether every word of the query stands somewhere in the text. */
export function holdsWords(text: string, query: string) {
	const searched = folded(text)
	return folded(query)
		.split(/\s+/)
		.every(word => searched.includes(word))
}
