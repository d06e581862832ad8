import { type Entry, pageOf } from '#app/clinic/search/index/entries.ts'
import { confidence } from '#app/clinic/search/vocabulary/meaning.ts'
import { leastWeightOfNaming, mostDistinct, type ShareOfServices, surelyNamed } from './name-bonus.ts'
import type { QueryClause } from './query-clauses.ts'
import type { Ranked } from './rank.ts'
import { mostPages } from './selection.ts'

type Question = { clauses: QueryClause[]; intents: Set<string>; sentence: Set<string> }

/** What the clinic has of a kind for many of its services. */
const kinds = ['/promotions', '/reviews', '/contracts']
/** In more words than these a kind is mentioned rather than asked for. */
const mostWordsWithKind = 3
const weightBesideTreatment = 0.8

/** A page that is found by little, and is what is asked for, stands before the other texts. */
export function createAskedPages(
	entries: Entry[],
	nameTerms: Set<string>[],
	shareOfServices: ShareOfServices,
) {
	const pages = entries.map(pageOf)
	const isPage = ({ row }: Ranked) => entries[row]?.group === 'pages'
	const pageAt = (path: string) => [...entries.keys()].find(row => entries[row]?.to === path)
	const [booking, prices, hours] = ['/appointment', '/prices', '/contacts#hours'].map(pageAt)
	const namesTreatment = createTreatmentTest(shareOfServices)
	const pagesOfKind = kinds.map(pageAt).filter(row => row !== undefined)

	const isOfPage = ({ word, terms }: QueryClause, row: number) =>
		word !== '' && [...terms].some(([term, sure]) => sure >= confidence.topic && nameTerms[row]?.has(term))

	/** «Акция отбеливание», «договор на имплантацию»: the page of such things. */
	function kindOf(clauses: QueryClause[]) {
		const needed = clauses.filter(({ word, filler }) => word && !filler)
		if (needed.length > mostWordsWithKind) return undefined
		return pagesOfKind.find(
			row =>
				clauses.some(one => isOfPage(one, row)) &&
				needed.some(one => namesTreatment(one) && !isOfPage(one, row)),
		)
	}

	function askedFor({ clauses, intents, sentence }: Question, shown: Ranked[]) {
		const kind = kindOf(clauses)
		if (kind !== undefined) return kind
		if (clauses.some(asksToBook) && [...sentence].some(word => toBeWritten.test(word))) return booking
		const asksForPrice = intents.has('price') && ![...sentence].some(word => besidePrice.test(word))
		if (asksForPrice && shown.some(({ row }) => hasPrice(entries[row]))) return prices
		return asksOnlyForHours(clauses) ? hours : undefined
	}

	return {
		/** What things of a kind are about counts for more than the kind. */
		withTreatmentFirst(clauses: QueryClause[]) {
			const kind = kindOf(clauses)
			if (kind === undefined) return clauses
			const treatments = clauses.filter(one => namesTreatment(one) && !isOfPage(one, kind))
			const most = weightBesideTreatment * Math.max(...treatments.map(({ weight }) => weight))
			return clauses.map(one => (isOfPage(one, kind) ? { ...one, weight: Math.min(one.weight, most) } : one))
		},
		/** Whom or when to book for is told beside it: «записать двоих детей», «записаться онлайн на вечер». */
		booking: (clauses: QueryClause[]) => (clauses.some(asksToBook) ? booking : undefined),
		first(question: Question, shown: Ranked[]) {
			const row = askedFor(question, shown)
			if (row === undefined) return shown
			const texts = shown.filter(one => isPage(one) && pages[one.row] !== pages[row])
			const things = shown.filter(one => !isPage(one))
			return [...things, { row, score: 0 }, ...texts.slice(0, mostPages - 1)]
		},
	}
}

/** Tells whether a word surely names what few services are: «имплантация», and not «лечение» or «ребёнку». */
function createTreatmentTest(shareOfServices: ShareOfServices) {
	const isOfFew = (term: string) => shareOfServices(term) > 0 && shareOfServices(term) <= mostDistinct
	return ({ word, terms, weight, known }: QueryClause) =>
		word !== '' &&
		weight >= leastWeightOfNaming &&
		known === 1 &&
		!terms.has('@child') &&
		[...terms].some(([term, sure]) => sure >= surelyNamed && isOfFew(term))
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
