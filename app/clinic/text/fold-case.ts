import { normalizeText } from './normalize-text.ts'

const folded = (text: string) => normalizeText(text).toLowerCase().replaceAll('ё', 'е')

export function holdsWords(text: string, query: string) {
	const searched = folded(text)
	return folded(query)
		.split(/\s+/)
		.every(word => searched.includes(word))
}
