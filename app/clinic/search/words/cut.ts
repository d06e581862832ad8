import { plain, wordsOf } from './normalize.ts'

const longest = 80
/** In nearly all forms of a word its beginning is the same. */
const beginning = 4
const mostRead = 200

/** The first 80 characters and «…»; an emoji is not torn in two. */
export function cut(text: string) {
	const letters = [...text]
	return letters.length <= longest ? text : `${letters.slice(0, longest).join('')}…`
}

/** A text from the sentence on that says most of the query, the first of those; cut. */
export function excerptFor(text: string, query: string) {
	const beginnings = wordsOf(query).flatMap(word => (word.length < beginning ? [] : word.slice(0, beginning)))
	let best = { at: 0, says: 0 }
	for (const { 0: sentence, index: at } of text.matchAll(/(?:[^.!?\n]|[.!?](?!\s))+/g)) {
		const letters = plain(sentence)
		const says = beginnings.filter(one => letters.includes(one)).length
		if (says > best.says) best = { at, says }
	}
	const rest = text
		.slice(best.at, best.at + mostRead)
		.trim()
		.replace(/^- /, '')
	return cut(rest.replace(/([.!?…]?)(?:\n+(?:- )?| - )/g, (_, end) => (end ? `${end} ` : ' · ')))
}
