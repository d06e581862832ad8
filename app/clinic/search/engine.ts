import { type Entry, entriesOf, type Findable } from '#app/clinic/search/index/entries.ts'
import { invertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import { linksOf } from '#app/clinic/search/index/links.ts'
import { passagesOf } from '#app/clinic/search/index/passages.ts'
import { openTexts, wholeTerm } from '#app/clinic/search/index/texts.ts'
import { recognised, understanding, weighed } from '#app/clinic/search/ranking/evidence.ts'
import { matterAsked, mattersByTerm, turnsOf } from '#app/clinic/search/ranking/matters.ts'
import {
	familiesOf,
	fillersOf,
	phraseFinder,
	phrasesByThing,
	phrasesOf,
} from '#app/clinic/search/ranking/phrases.ts'
import { ranking } from '#app/clinic/search/ranking/rank.ts'
import type { SearchGroup } from '#app/clinic/search/search.ts'
import { readingIn } from '#app/clinic/search/words/read-query.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import { openVocabulary } from '#app/clinic/search/words/vocabulary.ts'

export type Found = {
	/** Everything worth showing, best first. */
	entries: Entry[]
	corrected: string | null
	/** Where nothing was: the words known here. */
	understood: string[]
}

/** Makes everything the clinic says findable; thrown away and made anew when that changes. */
export function openEngine(findable: Findable) {
	const { lexicon } = findable
	const related = relatedOf(lexicon)
	const vocabulary = openVocabulary(related)
	const phrases = phrasesOf(lexicon, vocabulary.strongTermsOf)
	const phrasesFor = phrasesByThing(phrases)
	const entries = [...entriesOf(findable), ...passagesOf(findable)]

	const texts = openTexts(vocabulary, related)
	const rows = entries.map(entry => texts.rowOf(entry, phrasesFor(entry)))
	for (const { says } of phrases) {
		for (const word of says) if (!stopWords.has(word)) vocabulary.learn(word, says.length === 1)
	}

	const fillers = fillersOf(lexicon)
	const isFiller = (terms: string[]) => terms.some(term => fillers.has(term)) && !matterAsked(related, terms)
	const read = readingIn(vocabulary, isFiller)
	const rank = ranking({
		entries,
		postings: invertedIndex(rows, texts.numbers),
		nameTerms: rows.map(([name]) => texts.termsOf(name?.terms ?? [])),
		findPhrases: phraseFinder(phrases),
		links: linksOf(findable, entries),
	})

	function find(query: string, groups: readonly (SearchGroup | 'pages')[]): Found {
		const { words, corrected, sentence } = read(query)
		const turns = turnsOf(sentence)
		const asked = weighed(words, turns, sentence, linesIn(sentence, texts.lines))
		const understood = understanding(asked)
		const found = understood
			? rank(asked, { turns, sentence: new Set(sentence) }).filter(({ group }) => groups.includes(group))
			: []
		return found.length > 0
			? { entries: found, corrected, understood: [] }
			: { entries: [], corrected: null, understood: recognised(asked) }
	}

	return { find }
}

/** The longest headings and questions of the site that were said word by word. */
function linesIn(sentence: string[], said: Set<string>) {
	for (let length = sentence.length; length > 1; length--) {
		for (let from = 0; from + length <= sentence.length; from++) {
			const words = sentence.slice(from, from + length)
			const tells = length === sentence.length || words.some(word => !stopWords.has(word))
			const term = wholeTerm(words)
			if (tells && said.has(term)) return [{ term, words: length }]
		}
	}
	return []
}

function relatedOf(lexicon: Findable['lexicon']) {
	const related = mattersByTerm()
	for (const [stem, family] of familiesOf(lexicon))
		related.set(stem, [`=${family}`, ...(related.get(stem) ?? [])])
	return related
}
