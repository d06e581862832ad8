import { createSearch } from '#app/clinic/search/create-search.ts'
import { searchGroups } from '#app/clinic/search/search.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { rootOf, stemsOf } from '#app/clinic/search/words/stem.ts'
import { demo } from './demo.ts'
import { nonsense } from './generate/nonsense.ts'
import { type Generated, generated, isRead } from './generate/queries.ts'

export type Outcome = Generated & { right: boolean; found: string[] }

export function asked(): Generated[] {
	const clinic = demo()
	return [...generated(clinic), ...meaningless(clinic)]
}

/** The same, put to the demo clinic's search; `found` is the first of each group. */
export function outcomes(queries = asked()): Outcome[] {
	const find = finder(demo())
	return queries.map(one => {
		const found = find(one.query)
		const right =
			one.wanted.length === 0
				? found.length === 0
				: one.wanted.some(wanted => found.some(first => first === wanted || first.startsWith(`${wanted}#`)))
		return { ...one, right, found }
	})
}

function finder(clinic: ReturnType<typeof demo>) {
	const search = createSearch(clinic)
	const slugs = Object.fromEntries(
		(['categories', 'services', 'doctors', 'documents'] as const).map(group => [
			group,
			new Map(clinic[group].map(({ id, slug }) => [id, slug])),
		]),
	)
	return (query: string) => {
		const answer = search.find(query, 'all')
		const { pages = [] } = answer as { pages?: { to: string }[] }
		return [
			...searchGroups.flatMap(group => {
				const id = answer[group][0]?.id
				return id === undefined ? [] : [`${group}/${slugs[group]?.get(id) ?? id}`]
			}),
			...pages.slice(0, 1).map(({ to }) => `pages${to}`),
		]
	}
}

function meaningless(clinic: ReturnType<typeof demo>): Generated[] {
	const { lexicon, ...said } = clinic
	const written = new Set(
		[...wordsOf(JSON.stringify(said)), ...wordsOf(JSON.stringify(lexicon))].flatMap(word => [
			...stemsOf(word),
			rootOf(word),
		]),
	)
	return Object.entries(nonsense(written)).flatMap(([name, queries]) =>
		queries.map(query => ({ class: `no ${name}`, query, wanted: [], read: isRead(query) })),
	)
}

/** Success by class for one of the two halves. */
export function byClass(all: Outcome[], read: boolean) {
	const half = all.filter(one => one.read === read)
	return [...new Set(half.map(one => one.class))].map(name => {
		const ofClass = half.filter(one => one.class === name)
		return { class: name, queries: ofClass.length, success: share(ofClass) }
	})
}

export const share = (all: Outcome[]) => all.filter(({ right }) => right).length / (all.length || 1)
export const isNonsense = ({ wanted }: Outcome) => wanted.length === 0

/** What `npm run search:evaluate` prints of them: of the unread half how many fail, never which. */
export function generatedTable() {
	const all = outcomes()
	const line = (name: string, queries: number, success: number) =>
		`${name.padEnd(14)}${String(queries).padStart(5)}${success.toFixed(3).padStart(8)}`
	const half = (read: boolean) => {
		const meant = all.filter(one => one.read === read && !isNonsense(one))
		return [
			read ? 'made by rule, read' : 'made by rule, only counted',
			'class             n  succ@1',
			...byClass(all, read).map(one => line(one.class, one.queries, one.success)),
			line('all that mean', meant.length, share(meant)),
			line('nonsense', 0, share(all.filter(one => one.read === read && isNonsense(one)))),
			'',
		]
	}
	return [...half(false), ...half(true)].join('\n')
}

/** Failures of the half that may be read. */
export const failures = () => outcomes().filter(({ read, right }) => read && !right)
