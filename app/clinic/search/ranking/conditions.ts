import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { Asked } from './evidence.ts'
import type { Phrase } from './phrases.ts'

const othersAge = 0.6
const unsaidChild = 0.8
const unwanted = 0.4
const surelySaid = 0.7

/** What fits the question less than its words say: for another age, or just what is not wanted. */
export function conditionsOf(entries: Entry[], nameTerms: Set<string>[]) {
	const isThing = entries.map(({ group }) => group === 'services' || group === 'doctors')
	const keys = entries.map(({ group, slug }) => `${group}/${slug}`)

	return (asked: Asked[], said: [Phrase, { by: number }[]][]) => {
		const child = asked.some(({ terms }) => (terms.get('@child') ?? 0) >= surelySaid)
		const denied = asked.filter(one => one.denied)
		const avoided = new Set<string>()
		for (const [{ means, says }, words] of said) {
			const isDenied = words.some(({ by }) => asked[by]?.denied)
			if (isDenied && !says.includes('без'))
				for (const [thing, place] of means) if (place === 0) avoided.add(thing)
		}
		const named = denied.flatMap(({ terms }) =>
			[...terms].flatMap(([term, sure]) => (sure >= surelySaid ? [term] : [])),
		)
		const surely = asked.flatMap(({ terms }) =>
			[...terms].flatMap(([term, sure]) => (sure >= 1 && !/^[=~@]/.test(term) ? [term] : [])),
		)
		const isNamed = (row: number) => surely.some(term => nameTerms[row]?.has(term))
		return (row: number) => {
			const entry = entries[row]
			if (!entry || !isThing[row]) return 1
			const age =
				child && entry.ages === 'adults'
					? othersAge
					: !child && entry.ages === 'children' && !isNamed(row)
						? unsaidChild
						: 1
			const isAvoided = avoided.has(keys[row] ?? '') || named.some(term => nameTerms[row]?.has(term))
			return isAvoided ? age * unwanted : age
		}
	}
}
