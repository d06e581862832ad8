import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { Links } from '#app/clinic/search/index/links.ts'
import type { PhraseMatch } from './phrases.ts'
import type { QueryClause } from './query-clauses.ts'
import { isContactTopic } from './topics.ts'
import { isRole } from './word-classes.ts'

const othersAge = 0.5
const unnamedChild = 0.8
const unwanted = 0.4
/** A vacancy for whom asks for a treatment, and the other way round. */
const notAsked = 0.5
/** «Как позвонить»: a leaflet that says when to call is not meant. When the clinic is open other texts say too. */
const boosts = { contacts: 1.7, hours: 1.3 }
/** The most by which `conditionsOf` multiplies a score. */
export const greatestBoost = Math.max(...Object.values(boosts))
const surelyMeant = 0.7

/** What fits the question less than its words say: for another age, or just what is not wanted. */
export function conditionsOf(entries: Entry[], nameTerms: Set<string>[], links: Links) {
	// Beside each other, as every row that is found is asked: entries lie far apart in memory.
	const ages = entries.map(one => one.ages)
	const isPage = entries.map(({ group }) => group === 'pages')
	const isThing = entries.map(({ group }) => group === 'services' || group === 'doctors')
	const isVacancy = entries.map(({ to }) => to.startsWith('/vacancies/'))
	const isContact = entries.map(({ to }) => to.startsWith('/contacts#'))
	const isHours = entries.map(({ to }) => to === '/contacts#hours')
	const childrensTerms = termsOfChildren(entries, nameTerms)
	const keys = entries.map(({ group, slug }) => `${group}/${slug}`)
	const ofCategories = entries.flatMap(({ group }, row) =>
		group === 'categories' ? [{ row, rows: (links.get(row) ?? []).map(link => link.row) }] : [],
	)

	return (clauses: QueryClause[], matches: PhraseMatch[]) => {
		const child = clauses.some(({ terms }) => (terms.get('@child') ?? 0) >= surelyMeant)
		const lacked = new Set(
			matches.flatMap(([{ negations }, words]) => (negations.length > 0 ? words.map(({ by }) => by) : [])),
		)
		const denied = clauses.filter((clause, place) => clause.denied && !lacked.has(place))
		const avoided = new Set<string>()
		for (const [{ targets, negations }, matched] of matches) {
			const isUnwanted = matched.some(({ by }) => clauses[by]?.denied && !lacked.has(by))
			if (isUnwanted && negations.length === 0)
				for (const [thing, place] of targets) if (place === 0) avoided.add(thing)
		}
		const named = denied.flatMap(({ terms }) =>
			[...terms].flatMap(([term, sure]) => (sure >= surelyMeant ? [term] : [])),
		)
		const isDenied = (row: number) => named.some(term => nameTerms[row]?.has(term))
		// «Не имплант»: what belongs to implants is not wanted either.
		const ofDenied = new Set(ofCategories.flatMap(({ row, rows }) => (isDenied(row) ? rows : [])))
		const surely = clauses.flatMap(({ terms }) =>
			[...terms].flatMap(([term, sure]) => (sure >= 1 && !/^[=~@]/.test(term) ? [term] : [])),
		)
		const isNamed = (row: number) => surely.some(term => nameTerms[row]?.has(term))
		// «Отбеливание подростку»: nothing that is done to children is called so.
		const isOfAdults = (row: number) =>
			surely.some(term => nameTerms[row]?.has(term) && !childrensTerms.has(term))
		const ofAnyAge = clauses.every(clause => clause.filler || isRole(clause))
		const job = clauses.some(({ terms }) => (terms.get('@job') ?? 0) >= surelyMeant)
		const contact = clauses.some(asksForContact)
		// Asked by a turn of speech; the words of «как работаем в праздники» are those of a heading.
		const hours = clauses.some(({ word, terms }) => !word && terms.has('@hours'))
		return (row: number) => {
			if (contact && isContact[row]) return boosts.contacts
			if (hours && isHours[row]) return boosts.hours
			if (job !== isVacancy[row] && (isVacancy[row] || !isPage[row])) return notAsked
			if (!isThing[row]) return 1
			const age =
				child && ages[row] === 'adults' && !isOfAdults(row)
					? othersAge
					: !child && !ofAnyAge && ages[row] === 'children' && !isNamed(row)
						? unnamedChild
						: 1
			const isAvoided = avoided.has(keys[row] ?? '') || ofDenied.has(row) || isDenied(row)
			return isAvoided ? age * unwanted : age
		}
	}
}

const termsOfChildren = (entries: Entry[], nameTerms: Set<string>[]) =>
	new Set(entries.flatMap(({ ages }, row) => (ages === 'children' ? [...(nameTerms[row] ?? [])] : [])))

const asksForContact = ({ filler, terms }: QueryClause) =>
	!filler && [...terms].some(([term, sure]) => sure >= surelyMeant && isContactTopic(term))
