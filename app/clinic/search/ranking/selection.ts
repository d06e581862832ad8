import { type Entry, listOf, pageOf } from '#app/clinic/search/index/entries.ts'
import { isOneWord, type QueryClause } from './query-clauses.ts'
import type { Ranked } from './rank.ts'

type Shares = { ofList: number; ofAll: number }
/** What scores less than these shares of the best of its list and of the best of all is not shown. */
const least: Record<ReturnType<typeof listOf>, Shares> = {
	categories: { ofList: 0.9, ofAll: 0.4 },
	services: { ofList: 0.78, ofAll: 0.5 },
	doctors: { ofList: 0.6, ofAll: 0.4 },
	documents: { ofList: 0.8, ofAll: 0.45 },
	promotions: { ofList: 0.55, ofAll: 0.45 },
	pages: { ofList: 0.7, ofAll: 0.4 },
	news: { ofList: 0.85, ofAll: 0.75 },
}
/** A single word and a choice leave much open. */
const ofOneWord = { things: { ofList: 0.52, ofAll: 0.3 }, texts: { ofList: 0.75, ofAll: 0.3 } }
const ofMore = { ofList: 1, ofAll: 1 }
/** A text of a service that is not nearly the best itself says something else with the same words. */
const ofOtherService = { share: 0.5, score: 0.5 }
/** A document that scores so much less than some text, or than one that is called so, is not about the question. */
const documentBesideText = { any: 0.25, named: 0.5 }
export const mostPages = 8

type Found = {
	things: Ranked[]
	pages: Ranked[]
	phrases: Phrases
	isNamed: RowTest
	isNamedDistinctly: RowTest
}
/** Beside what else is told, a phrase of the lexicon for a text still asks for it. */
const isText = (list: ReturnType<typeof listOf>) => list === 'pages' || list === 'news'

const isShownBeside = (list: ReturnType<typeof listOf>) => list === 'documents' || list === 'doctors'

/** Rows that phrases of the lexicon lead to: as all that is asked, beside whatever else is told, as treatments. */
type Phrases = { asked: Set<number>; meant: Set<number>; treatments: Set<number> }
type RowTest = (row: number) => boolean

/** Of what was ranked what is shown, best first: things, then texts. */
export function createSelection(entries: Entry[]) {
	const lists = entries.map(listOf)
	const ofServices = createServiceTexts(entries)

	return (
		{ things, pages, phrases, isNamed, isNamedDistinctly }: Found,
		clauses: QueryClause[],
		sentence: Set<string>,
	) => {
		const texts = ofServices(pages, things)
		const [bestThing, bestText] = [highest(things), highest(texts)]
		const isSingle = isOneWord(clauses)
		const isOpen = isSingle || isChoice(clauses, sentence)
		const isTextNamed = texts.some(({ row, score }) => score === bestText && isNamedDistinctly(row))
		const leastOfDocuments = (isTextNamed ? documentBesideText.named : documentBesideText.any) * bestText
		const besideTexts = isSingle ? bestText : Math.max(bestThing, bestText)
		const shown = worthwhile(
			isOpen ? things : withoutMentions(things, isNamed, isNamedDistinctly),
			bestThing,
			isOpen ? ofOneWord.things : ofMore,
			phrases,
		).filter(({ row, score }) => entries[row]?.group !== 'documents' || score >= leastOfDocuments)
		const worthwhileTexts = worthwhile(texts, besideTexts, isSingle ? ofOneWord.texts : ofMore, phrases)
		return [...shown, ...onePlaceEach(withoutOpenings(worthwhileTexts, shown, entries), entries)]
	}

	/** Beside a service that is named, one that only has the same words in its texts is no answer. */
	function withoutMentions(things: Ranked[], isNamed: RowTest, isNamedDistinctly: RowTest) {
		const isService = ({ row }: Ranked) => entries[row]?.group === 'services'
		const best = highest(things.filter(isService))
		const isBestNamed = things.some(one => isService(one) && one.score === best && isNamed(one.row))
		return isBestNamed
			? things.filter(one => !isService(one) || one.score === best || isNamedDistinctly(one.row))
			: things
	}

	/** Leaves out what only mentions in passing where something else is called so. */
	function worthwhile(some: Ranked[], best: number, most: Shares, { asked, meant, treatments }: Phrases) {
		const bestOfList = new Map<string, number>()
		for (const { row, score } of some) {
			const list = lists[row] ?? 'pages'
			if (score > (bestOfList.get(list) ?? 0)) bestOfList.set(list, score)
		}
		return some
			.filter(({ row, score }) => {
				const list = lists[row] ?? 'pages'
				const { ofList, ofAll } = least[list]
				if (asked.has(row) || (meant.has(row) && isText(list))) return true
				const leastOfAll =
					treatments.has(row) || (meant.has(row) && isShownBeside(list)) ? 0 : Math.min(ofAll, most.ofAll)
				const leastOfList = Math.min(ofList, most.ofList)
				return score >= leastOfList * (bestOfList.get(list) ?? 0) && score >= leastOfAll * best
			})
			.sort((a, b) => b.score - a.score || a.row - b.row)
	}
}

/** Texts of services follow what is found of the services themselves, unless nothing holds more of the question. */
function createServiceTexts(entries: Entry[]) {
	const slugs = entries.map(({ to }) => /^\/services\/([^#]+)/.exec(to)?.[1])

	return (texts: Ranked[], things: Ranked[]) => {
		const services = things.filter(({ row }) => entries[row]?.group === 'services')
		const enough = ofOtherService.share * highest(things)
		const near = new Set(services.flatMap(({ row, score }) => (score >= enough ? [entries[row]?.slug] : [])))
		const best = highest(texts)
		return texts.map((text): Ranked => {
			if (text.score === best || services.length === 0) return text
			const slug = slugs[text.row]
			const isOther = slug !== undefined && !near.has(slug)
			return isOther ? { ...text, score: ofOtherService.score * text.score } : text
		})
	}
}

/** The opening of a document's or a doctor's page leads where the thing itself does. */
function withoutOpenings(texts: Ranked[], shown: Ranked[], entries: Entry[]) {
	const named = shown.filter(({ row }) => isShownBeside(entries[row]?.group ?? 'pages'))
	const names = new Set(named.map(({ row }) => entries[row]?.name))
	return texts.filter(({ row }) => {
		const { minor, under, name } = entries[row] ?? { minor: false, under: '', name: '' }
		return !(minor && under === '' && names.has(name))
	})
}

function onePlaceEach(texts: Ranked[], entries: Entry[]) {
	const seen = new Set<string>()
	return texts
		.filter(({ row }) => {
			const entry = entries[row]
			const page = entry ? pageOf(entry) : ''
			return !seen.has(page) && seen.add(page)
		})
		.slice(0, mostPages)
}

/** «Винир или коронка», «ровные зубы без брекетов»: what else there is, is asked. */
const isChoice = (clauses: QueryClause[], sentence: Set<string>) =>
	clauses.some(({ denied }) => denied) || [...sentence].some(word => choosing.test(word))

const choosing = /^(?:или|либо|vs|отлич\S+|разниц\S+|лучше|сравн\S+|вместо)$/

const highest = (some: Ranked[]) => some.reduce((most, { score }) => Math.max(most, score), 0)
