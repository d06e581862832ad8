import type { QueryClause } from '#app/clinic/search/ranking/query-clauses.ts'
import type { Ranked } from '#app/clinic/search/ranking/rank.ts'
import type { Entry } from './entries.ts'
import type { Findable } from './findable.ts'

/** What the content links a thing with: place of a row → rows, each with how near it is. */
export type Links = Map<number, Link[]>
/** `isOffer`: what it costs, and what is cheaper now. */
type Link = { row: number; near: number; isOffer: boolean }

export function linksOf(findable: Findable, entries: Entry[]): Links {
	const { services, categories, doctors, promotions } = findable
	const rowOf = new Map(entries.map(({ group, place }, row) => [`${group}/${place}`, row]))
	const links: Links = new Map()
	const link = (from: number | undefined, row: number | undefined, near: number, isOffer = false) => {
		if (from === undefined || row === undefined) return
		const before = links.get(from) ?? []
		if (!before.some(one => one.row === row)) links.set(from, [...before, { row, near, isOffer }])
	}

	for (const [place, service] of services.entries()) {
		const own = rowOf.get(`services/${place}`)
		const category = rowOf.get(`categories/${categories.findIndex(({ id }) => id === service.category_id)}`)
		link(own, category, 0.7, true)
		link(category, own, 0.4)
		for (const [number, doctor] of doctors.entries()) {
			const treats = service.doctor_ids?.includes(doctor.id) || doctor.service_ids?.includes(service.id)
			if (!treats) continue
			link(own, rowOf.get(`doctors/${number}`), 0.7)
			link(category, rowOf.get(`doctors/${number}`), 0.5)
		}
		for (const [number, { service_ids = [] }] of promotions.entries()) {
			if (service_ids.includes(service.id)) link(own, rowOf.get(`promotions/${number}`), 0.6, true)
		}
	}
	return links
}

/** As near to the best as this, a service brings those it is linked with. */
const nearBest = 0.8
const mostLinking = 4
/** In so many words somebody tells what hurts. */
const wordsOfStory = 4

/** The first things bring those who do them and, unless something else is asked, their category and what is cheaper now. */
export function linked(
	things: Ranked[],
	links: Links,
	intents: Set<string>,
	clauses: QueryClause[],
): Ranked[] {
	const words = clauses.filter(({ word, filler }) => word && !filler).length
	const asksElse = words >= wordsOfStory || intents.has('who') || intents.has('allowed')
	const bringsOffers = intents.has('price') || !asksElse
	const best = things.reduce((most, { row, score }) => (links.has(row) ? Math.max(most, score) : most), 0)
	const byRow = new Map(things.map(one => [one.row, one]))
	const linking = things
		.filter(({ row, score }) => score >= nearBest * best && links.has(row))
		.sort((a, b) => b.score - a.score || a.row - b.row)
		.slice(0, mostLinking)
	for (const { row: from, score } of linking) {
		for (const { row, near, isOffer } of links.get(from) ?? []) {
			if (isOffer && !bringsOffers) continue
			const gained = score * near * (intents.has('who') ? 1.3 : 1)
			const before = byRow.get(row)?.score ?? 0
			byRow.set(row, { row, score: Math.max(gained, before) + 0.1 * Math.min(gained, before) })
		}
	}
	return [...byRow.values()]
}
