import type { Ranked } from '#app/clinic/search/ranking/rank.ts'
import type { Entry } from './entries.ts'
import type { Findable } from './findable.ts'

/** What the content links a thing with: place of a row → rows, each with how near it is. */
export type Links = Map<number, { row: number; near: number }[]>

export function linksOf(findable: Findable, entries: Entry[]): Links {
	const { services, categories, doctors, promotions } = findable
	const rowOf = new Map(entries.map(({ group, place }, row) => [`${group}/${place}`, row]))
	const links: Links = new Map()
	const link = (from: number | undefined, to: number | undefined, near: number) => {
		if (from === undefined || to === undefined) return
		const known = links.get(from)
		if (known) known.push({ row: to, near })
		else links.set(from, [{ row: to, near }])
	}

	for (const [place, service] of services.entries()) {
		const own = rowOf.get(`services/${place}`)
		const category = rowOf.get(`categories/${categories.findIndex(({ id }) => id === service.category_id)}`)
		link(own, category, 0.7)
		link(category, own, 0.4)
		for (const [number, doctor] of doctors.entries()) {
			const treats = service.doctor_ids?.includes(doctor.id) || doctor.service_ids?.includes(service.id)
			if (treats) link(own, rowOf.get(`doctors/${number}`), 0.7)
		}
		for (const [number, { service_ids = [] }] of promotions.entries()) {
			if (service_ids.includes(service.id)) link(own, rowOf.get(`promotions/${number}`), 0.6)
		}
	}
	return links
}

/** As near to the best as this, a service brings those it is linked with. */
const nearBest = 0.8
const mostLinking = 4

/** The first things bring what they are linked with: their category, those who do them and what is cheaper now. */
export function linked(things: Ranked[], links: Links, intents: Set<string>): Ranked[] {
	const best = things.reduce((most, { row, score }) => (links.has(row) ? Math.max(most, score) : most), 0)
	const byRow = new Map(things.map(one => [one.row, one]))
	const linking = things
		.filter(({ row, score }) => score >= nearBest * best && links.has(row))
		.sort((a, b) => b.score - a.score || a.row - b.row)
		.slice(0, mostLinking)
	for (const { row: from, score } of linking) {
		for (const { row, near } of links.get(from) ?? []) {
			const gained = score * near * (intents.has('who') ? 1.3 : 1)
			const before = byRow.get(row)?.score ?? 0
			byRow.set(row, { row, score: Math.max(gained, before) + 0.1 * Math.min(gained, before) })
		}
	}
	return [...byRow.values()]
}
