import { type Entry, entriesOf } from '#app/clinic/search/index/entries.ts'
import type { Findable } from '#app/clinic/search/index/findable.ts'
import { invertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import { linksOf } from '#app/clinic/search/index/links.ts'
import { passagesOf } from '#app/clinic/search/index/passages.ts'
import { createRowBuilder, titleTerm } from '#app/clinic/search/index/rows.ts'
import { togetherTest } from '#app/clinic/search/index/together.ts'
import { createQueryParser, type Parse, type ParsedQuery } from '#app/clinic/search/query/parse-query.ts'
import { isStopWord } from '#app/clinic/search/query/query-word.ts'
import { splitQuestions, withoutWakeWords } from '#app/clinic/search/query/split-questions.ts'
import { intentsOf, isPartOfIntent, isWhenToCome } from '#app/clinic/search/ranking/intents.ts'
import { withMissed } from '#app/clinic/search/ranking/missed-questions.ts'
import {
	familiesOf,
	fillersOf,
	type Phrase,
	phraseFinder,
	phrasesByThing,
	phrasesOf,
} from '#app/clinic/search/ranking/phrases.ts'
import { queryClauses, recognised, understanding } from '#app/clinic/search/ranking/query-clauses.ts'
import { createRanking } from '#app/clinic/search/ranking/rank.ts'
import { asksForTopic, topicsByStem, topicWords } from '#app/clinic/search/ranking/topics.ts'
import { lookedUpOnce } from '#app/clinic/search/vocabulary/looked-up-once.ts'
import { createVocabulary, type Vocabulary } from '#app/clinic/search/vocabulary/vocabulary.ts'
import { termsOf as stemsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import type { SearchGroup } from './search.ts'

export type Found = {
	entries: Entry[]
	corrected: string | null
	/** Where nothing was: the words known here. */
	understood: string[]
}

/** Indexes everything the clinic says; thrown away and made anew when that changes. */
export function createEngine(findable: Findable) {
	const { lexicon } = findable
	const related = relatedOf(lexicon)
	const fillers = fillersOf(lexicon)
	const vocabulary = createVocabulary(related, fillers)
	const { rank, titlesIn, areTogether } = createIndex(findable, vocabulary, related)
	const isFillerTerm = fillerTest(fillers, related)

	function questionOf({ words, sentence }: ParsedQuery) {
		const intents = intentsOf(sentence)
		const titles = titlesIn(sentence)
		// «Вы до скольки», «можно прийти вечером»: its form says what is asked, and such words match any heading.
		const onlyForm =
			(intents.size > 0 && words.every(({ word }) => isStopWord(word))) ||
			words.every(({ word, needed }) => !needed || isWhenToCome(intents, word))
		const contentWords = onlyForm
			? []
			: words
					.filter(one => !isPartOfIntent(intents, one, sentence))
					.map(one => (isWhenToCome(intents, one.word) ? { ...one, needed: false } : one))
		return {
			clauses: queryClauses({ words: contentWords, intents, sentence, areTogether, titles }),
			...{ intents, sentence: new Set(sentence) },
		}
	}

	function answer(parse: Parse, query: string) {
		const typed = parse(query)
		const { corrected } = typed
		// A misspelling finds what the words find that it is said to be read as.
		const asked = questionOf(corrected === null ? typed : parse(corrected))
		const found = understanding(asked.clauses, asked.sentence) ? rank(asked.clauses, asked) : []
		return { ...asked, found, corrected }
	}

	/** The answer to the whole, and to those of its questions that it leaves out. */
	function answerAll(asked: string) {
		const parse = createQueryParser(lookedUpOnce(vocabulary), isFillerTerm)
		const query = withoutWakeWords(asked)
		const whole = answer(parse, query)
		const questions = splitQuestions(whole.corrected ?? query)
		if (questions.length < 2) return whole
		const answers = questions.map(one => answer(parse, one))
		return { ...whole, found: withMissed(whole.found, answers) }
	}

	return {
		find(query: string, groups: readonly (SearchGroup | 'pages')[]): Found {
			const { found, corrected, clauses } = answerAll(query)
			const entries = found.filter(({ group }) => groups.includes(group))
			return entries.length > 0
				? { entries, corrected, understood: [] }
				: { entries, corrected: null, understood: recognised(clauses) }
		},
	}
}

function createIndex(findable: Findable, vocabulary: Vocabulary, related: Map<string, string[]>) {
	const phrases = phrasesOf(findable.lexicon, vocabulary.strongTermsOf)
	const phrasesFor = phrasesByThing(phrases)
	const entries = [...entriesOf(findable), ...passagesOf(findable)]
	const { rowOf, ids, termsOf, titles } = createRowBuilder(vocabulary, related)
	const rows = entries.map(entry => rowOf(entry, phrasesFor(entry)))
	addPhraseWords(vocabulary, phrases)
	for (const word of topicWords()) vocabulary.addWord(word)
	for (const { say } of findable.lexicon) for (const phrase of say) vocabulary.addPairs(phrase)
	const postings = invertedIndex(rows, ids)
	const findPhrases = phraseFinder(phrases)
	const rank = createRanking({
		entries,
		postings,
		nameTerms: rows.map(([name]) => termsOf(name?.parts.flat() ?? [])),
		phrases: findPhrases,
		links: linksOf(findable, entries),
	})
	return {
		rank,
		titlesIn: createTitleFinder(titles),
		areTogether: togetherTest(entries, findPhrases, postings),
	}
}

function addPhraseWords(vocabulary: Vocabulary, phrases: Phrase[]) {
	for (const { words } of phrases) {
		for (const word of words) if (!stopWords.has(word)) vocabulary.addWord(word, words.length === 1)
	}
}

/** Words that the lexicon calls filling, unless they ask for a topic. */
function fillerTest(fillers: Set<string>, related: Map<string, string[]>) {
	const stems = new Set([...fillers].flatMap(stemsOf))
	return (terms: string[]) =>
		terms.some(term => stems.has(term)) && !terms.some(term => asksForTopic(related.get(term) ?? []))
}

/** Finds the longest headings and questions of the site that stand in a sentence word by word. */
function createTitleFinder(titles: Set<string>) {
	const longest = Math.max(0, ...[...titles].map(term => term.split(' ').length))

	return (sentence: string[]) => {
		for (let length = Math.min(sentence.length, longest); length > 1; length--) {
			for (let from = 0; from + length <= sentence.length; from++) {
				const words = sentence.slice(from, from + length)
				const hasContent = length === sentence.length || words.some(word => !stopWords.has(word))
				const term = titleTerm(words)
				if (hasContent && titles.has(term)) return [{ term, words: length }]
			}
		}
		return []
	}
}

function relatedOf(lexicon: Findable['lexicon']) {
	const related = topicsByStem()
	for (const [stem, family] of familiesOf(lexicon))
		related.set(stem, [`=${family}`, ...(related.get(stem) ?? [])])
	return related
}
