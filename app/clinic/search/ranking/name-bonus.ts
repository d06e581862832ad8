import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { QueryClause } from './query-clauses.ts'
import { isClinicTopic } from './topics.ts'

export type NameBonus = ReturnType<ReturnType<typeof createNameBonus>>

/** Words less sure than this do not say a name. */
const surelyMeant = 0.55
/** Of a clause that is wholly known and weighs so much. */
const leastWeightOfName = 0.7
/** A word of its own, not one of the same root. */
export const surelyNamed = 0.9
export const leastWeightOfNaming = 0.4
/** «Зуб» is in nearly a quarter of the names. */
export const mostDistinct = 0.2
const ofName = { covered: 0.25, complete: 0.4 }

/** What a row gains whose name or phrase was said in full. */
export function createNameBonus(isPage: Uint8Array, nameTerms: Set<string>[]) {
	const sizes = nameTerms.map(terms => [...terms].filter(isNameTerm).length)
	const wordsInNames = createNameCounts(nameTerms)

	return (
		clauses: QueryClause[],
		typicalRarity: { things: number; pages: number },
		phraseBonus: Map<number, number>,
	) => {
		const needed = clauses
			.filter(({ filler }) => !filler)
			.map(({ terms }) => termsWhere(terms, (_, sure) => sure >= surelyMeant))
		const named = clauses
			.filter(({ weight, known }) => weight >= leastWeightOfName && known === 1)
			.map(({ terms }) =>
				termsWhere(terms, (term, sure) => isClinicTopic(term) || (sure >= 1 && isNameTerm(term))),
			)
			.filter(terms => terms.length > 0)
		const ofThings = named.length > 1 ? named.flat() : []
		const inName = wordsInNames(needed)
		const scale = (row: number) => (isPage[row] ? typicalRarity.pages : typicalRarity.things)
		return {
			/** Whether several things are named of which this is one. */
			isCompared: (row: number) => !isPage[row] && hasAny(nameTerms[row], ofThings),
			of: (row: number) =>
				scale(row) *
				(nameCoverage(inName[row] ?? 0, needed.length, sizes[row] ?? 0) + (phraseBonus.get(row) ?? 0)),
		}
	}
}

/** Asked of every row that is found: a closure each time would be most of what a question leaves behind. */
function hasAny(terms: Set<string> | undefined, wanted: string[]) {
	for (const term of wanted) if (terms?.has(term)) return true
	return false
}

export type ShareOfServices = ReturnType<typeof createShareOfServices>

/** Tells what share of the services, 0 to 1, have a term in their name. */
export function createShareOfServices(entries: Entry[], nameTerms: Set<string>[]) {
	const names = nameTerms.filter((_, row) => entries[row]?.group === 'services')
	const counts = new Map<string, number>()
	for (const terms of names) for (const term of terms) counts.set(term, 1 + (counts.get(term) ?? 0))
	return (term: string) => (counts.get(term) ?? 0) / (names.length || 1)
}

/** Tells which rows the question names: by a phrase for them, or by a word of their name, any or one that few have. */
export function createNamedTests(shareOfServices: ShareOfServices, nameTerms: Set<string>[]) {
	return (clauses: QueryClause[], targeted: Set<number>) => {
		const said = clauses
			.filter(({ filler, weight }) => !filler && weight >= leastWeightOfNaming)
			.flatMap(({ terms }) => termsWhere(terms, (_, sure) => sure >= surelyNamed))
		const distinct = said.filter(term => shareOfServices(term) <= mostDistinct)
		const isNamedBy = (terms: string[]) => (row: number) =>
			targeted.has(row) || terms.some(term => nameTerms[row]?.has(term))
		return { isNamed: isNamedBy(said), isNamedDistinctly: isNamedBy(distinct) }
	}
}

/** Tells which doctors the question names, by a name that no other of them has. */
export function createDoctorNames(entries: Entry[], nameTerms: Set<string>[]) {
	const rows = new Map<string, number | undefined>()
	for (const [row, { group }] of entries.entries()) {
		if (group !== 'doctors') continue
		for (const term of nameTerms[row] ?? []) rows.set(term, rows.has(term) ? undefined : row)
	}
	return (clauses: QueryClause[]) =>
		clauses
			.filter(({ weight, known }) => weight >= leastWeightOfName && known === 1)
			.flatMap(({ terms }) => termsWhere(terms, (term, sure) => sure >= 1 && isNameTerm(term)))
			.flatMap(term => rows.get(term) ?? [])
}

/** Not a family, a root, a topic or a title. */
const isNameTerm = (term: string) => !/^[=~@"]/.test(term)

const termsWhere = (terms: Map<string, number>, isWanted: (term: string, sure: number) => boolean) =>
	[...terms].flatMap(([term, sure]) => (isWanted(term, sure) ? [term] : []))

/** Counts by row how many words of a query its name has; the array is used again by the next query. */
function createNameCounts(nameTerms: Set<string>[]) {
	let byTerm: ReturnType<typeof rowsByTerm> | undefined
	const counts = new Uint16Array(nameTerms.length)
	const countedFor = new Uint16Array(nameTerms.length)
	let counted: number[] = []

	return (words: string[][]) => {
		// With the first question: the index is awaited.
		byTerm ??= rowsByTerm(nameTerms)
		for (const row of counted) counts[row] = countedFor[row] = 0
		counted = []
		for (const [place, terms] of words.entries()) {
			for (const row of terms.flatMap(term => byTerm?.get(term) ?? [])) {
				if (countedFor[row] === place + 1) continue
				if (counts[row] === 0) counted.push(row)
				countedFor[row] = place + 1
				counts[row] = (counts[row] ?? 0) + 1
			}
		}
		return counts
	}
}

function rowsByTerm(nameTerms: Set<string>[]) {
	const all = new Map<string, number[]>()
	for (const [row, terms] of nameTerms.entries()) {
		for (const term of terms) {
			const rows = all.get(term)
			if (rows) rows.push(row)
			else all.set(term, [row])
		}
	}
	return all
}

function nameCoverage(inName: number, needed: number, size: number) {
	if (inName === 0) return 0
	const coverage = Math.min(1, inName / (size || 1))
	const complete = coverage === 1 && inName >= needed
	return ofName.covered * coverage * (inName / (needed || 1)) + (complete ? ofName.complete : 0)
}
