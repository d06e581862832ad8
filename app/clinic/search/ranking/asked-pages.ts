import type { Entry } from '#app/clinic/search/index/entries.ts'
import { confidence } from '#app/clinic/search/vocabulary/meaning.ts'
import type { QueryClause } from './query-clauses.ts'
import type { Ranked } from './rank.ts'
import { mostPages } from './selection.ts'

type Question = { clauses: QueryClause[]; intents: Set<string>; sentence: Set<string> }

/** What the clinic has of a kind for many of its services. */
const kinds = ['/promotions', '/reviews', '/contracts']
/** In more words than these a kind is mentioned rather than asked for. */
const mostWords = 3
const weightBesideSubject = 0.8
/** A word that surely names what is done. */
const isSubject = ({ weight, known }: QueryClause) => weight >= 0.4 && known === 1

/** A page that is found by little, and is what is asked for, stands before the other texts. */
export function createAskedPages(entries: Entry[], nameTerms: Set<string>[]) {
	const isPage = ({ row }: Ranked) => entries[row]?.group === 'pages'
	const pageAt = (path: string) => [...entries.keys()].find(row => entries[row]?.to === path)
	const [booking, prices, hours] = ['/appointment', '/prices', '/contacts#hours'].map(pageAt)
	const pagesOfKind = kinds.map(pageAt).filter(row => row !== undefined)

	/** «Акция отбеливание», «договор на имплантацию»: the page of such things, and what else is named. */
	function ofKind(clauses: QueryClause[]) {
		const needed = clauses.filter(({ word, filler }) => word && !filler)
		if (needed.length > mostWords) return undefined
		for (const row of pagesOfKind) {
			const isOfKind = ({ word, terms }: QueryClause) =>
				word !== '' &&
				[...terms].some(([term, sure]) => sure >= confidence.topic && nameTerms[row]?.has(term))
			const subjects = needed.filter(one => isSubject(one) && !isOfKind(one))
			if (subjects.length > 0 && clauses.some(isOfKind)) return { row, subjects, isOfKind }
		}
		return undefined
	}

	function askedFor({ clauses, intents, sentence }: Question, shown: Ranked[]) {
		const page = ofKind(clauses)
		if (page) return page.row
		if (clauses.some(asksToBook) && [...sentence].some(word => toBeWritten.test(word))) return booking
		const asksForPrice = intents.has('price') && ![...sentence].some(word => besidePrice.test(word))
		if (asksForPrice && shown.some(({ row }) => hasPrice(entries[row]))) return prices
		return asksOnlyForHours(clauses) ? hours : undefined
	}

	return {
		/** What such things are about counts for more than what they are. */
		withoutKind(clauses: QueryClause[]) {
			const page = ofKind(clauses)
			if (!page) return clauses
			const most = weightBesideSubject * Math.max(...page.subjects.map(({ weight }) => weight))
			return clauses.map(one => (page.isOfKind(one) ? { ...one, weight: Math.min(one.weight, most) } : one))
		},
		/** Whom or when to book for is told beside it: «записать двоих детей», «записаться онлайн на вечер». */
		booking: (clauses: QueryClause[]) => (clauses.some(asksToBook) ? booking : undefined),
		first(question: Question, shown: Ranked[]) {
			const row = askedFor(question, shown)
			if (row === undefined) return shown
			const texts = shown.filter(one => isPage(one) && one.row !== row)
			const things = shown.filter(one => !isPage(one))
			return [...things, { row, score: 0 }, ...texts.slice(0, mostPages - 1)]
		},
	}
}

/** Asked by a turn of speech: «запись» may be a word of a heading. */
const asksToBook = ({ word, terms }: QueryClause) => !word && terms.has('@booking')

/** «Прийти на приём» may ask what to bring; «записать» asks to be written down. */
const toBeWritten = /^запи[сш]/

/** «Сколько будет болеть», «что входит в стоимость», «скидки на цену»: a text answers. */
const besidePrice =
	/^(?:дн(?:я|ей)$|недел|месяц|времени$|долго$|бол(?:еть|ит)|держ|зажив|дли(?:ть|тся)|служ|носить|привык|ны(?:ть|ет)$|кров|отек|опух|вход|включ|скид|акци|гарант|вернуть|возврат|рассроч|кредит)/

const hasPrice = (entry: Entry | undefined) => entry?.group === 'services' || entry?.group === 'categories'

/** «Воскресенье», «круглосуточно». */
function asksOnlyForHours(clauses: QueryClause[]) {
	const needed = clauses.filter(({ filler }) => !filler)
	return needed.length > 0 && needed.every(({ terms }) => terms.has('@hours'))
}
