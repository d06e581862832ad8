import { createSearch } from '#app/clinic/search/create-search.ts'
import type { Findable } from '#app/clinic/search/index/findable.ts'
import { demo } from './demo.ts'
import { queries } from './evaluation.ts'

/** The demo clinic as often over as makes so many things; every copy has words of its own. */
export function clinicOf(size: number): Findable {
	const one = demo()
	const things = one.services.length + one.doctors.length + one.documents.length + one.prices.length
	const copies = Array.from({ length: Math.ceil(size / things) }, (_, copy) => copy)
	const again = <Thing extends object>(
		list: Thing[],
		change: (thing: Thing, copy: number) => Partial<Thing>,
	) =>
		copies
			.flatMap(copy => list.map(thing => (copy === 0 ? thing : { ...thing, ...change(thing, copy) })))
			.slice(0, Math.round((list.length * size) / things))

	return {
		...one,
		services: again(one.services, ({ name, slug }, copy) => ({
			name: `${name} ${own(copy)}`,
			slug: `${slug}-${copy}`,
		})),
		doctors: again(one.doctors, ({ last_name, full_name }, copy) => ({
			full_name: full_name.replace(last_name, `${own(copy)}ов`),
		})),
		documents: again(one.documents, ({ title }, copy) => ({ title: `${title} ${own(copy)}` })),
		prices: again(one.prices, ({ name }, copy) => ({ name: `${name} ${own(copy)}` })),
	}
}

/** A word nobody has heard, and of which there is one for each number. */
function own(number: number) {
	const syllables = ['ба', 'ве', 'ги', 'до', 'жу', 'зя', 'ке', 'лы', 'мо', 'ну']
	return [...String(number * 7919)].map(digit => syllables[Number(digit)]).join('')
}

/** What `npm run search:evaluate` says about time; nothing is judged by it, machines differ. */
export function speed() {
	return [550, 10_000].map(size => {
		const clinic = clinicOf(size)
		const opened = [1, 2, 3].map(() => timed(() => createSearch(clinic)))
		const search = createSearch(clinic)
		const asked = queries().map(({ query }) => query)
		for (const query of asked) search.find(query, 'all')
		const rounds = [1, 2, 3].map(() => asked.map(query => timed(() => search.find(query, 'all'))))
		const all = rounds.flat()
		// A machine that others use stops one answer in a hundred for some four milliseconds.
		const middles = asked.map((_, place) =>
			at(
				0.5,
				rounds.map(times => times[place] ?? 0),
			),
		)
		return [
			`${size} things: index ${Math.min(...opened).toFixed(0)} ms`,
			`query p50 ${at(0.5, all).toFixed(2)} ms, p99 ${at(0.99, all).toFixed(2)} ms`,
			`p99 of each query's middle time of three ${at(0.99, middles).toFixed(2)} ms`,
		].join(', ')
	})
}

const at = (share: number, times: number[]) =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** The first index of a process, when no code is warm yet; what it keeps, where the collector may be called. */
export function first() {
	const clinic = clinicOf(550)
	const before = kept()
	const started = performance.now()
	const processor = process.cpuUsage()
	const search = createSearch(clinic)
	const took = performance.now() - started
	const { user, system } = process.cpuUsage(processor)
	const megabytes = (kept() - before) / 2 ** 20
	const misspelt = timed(() => search.find('бркеты', 'all'))
	return { took, processor: (user + system) / 1000, megabytes, misspelt }
}

function kept() {
	globalThis.gc?.()
	const { heapUsed, arrayBuffers } = process.memoryUsage()
	return heapUsed + arrayBuffers
}

function timed(work: () => unknown) {
	const started = performance.now()
	work()
	return performance.now() - started
}
