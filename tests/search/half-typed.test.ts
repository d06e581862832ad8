import { expect, it } from 'vitest'
import { createSearch } from '#app/clinic/search/create-search.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { demo } from './demo.ts'
import { asked } from './generated.ts'

const clinic = demo()
const search = createSearch(clinic)

const named = [
	...clinic.categories.map(({ name }) => name),
	...clinic.services.map(({ name }) => name),
	...clinic.doctors.map(({ full_name }) => full_name),
]
const firstWords = [...new Set(named.map(name => wordsOf(name)[0] ?? ''))]

function namesFor(query: string) {
	const { categories, services, doctors } = search.find(query, 'all')
	return [...categories, ...services, ...doctors].map(({ name }) => wordsOf(name)[0])
}

it('finds every name by the beginning of its first word, from two letters on', () => {
	const lost = firstWords.flatMap(word =>
		Array.from({ length: word.length - 2 }, (_, more) => word.slice(0, more + 2)).filter(
			beginning => !namesFor(beginning).includes(word),
		),
	)

	expect(lost).toEqual([])
})

/** One slip of each kind in each place; a slip in the first letter is another matter. */
function slips(word: string) {
	const places = [...word].map((_, place) => place).slice(1)
	return places.flatMap(place => {
		const [before, letter, after] = [word.slice(0, place), word[place], word.slice(place + 1)]
		return [
			before + after,
			before + letter + letter + after,
			before.slice(0, -1) + letter + before.slice(-1) + after,
		]
	})
}

it('finds a name of six letters and more with a letter left out, doubled or moved', () => {
	const misspelt = firstWords.filter(word => word.length >= 6).map(word => [word, slips(word)] as const)
	const asked = misspelt.flatMap(([, all]) => all).length
	const lost = misspelt.flatMap(([word, all]) => all.filter(slip => !namesFor(slip).includes(word)))

	expect(lost.length / asked, lost.join(' ')).toBeLessThanOrEqual(0.03)
})

it('finds for a misspelling what it finds for the words that it says it was read as', () => {
	const withoutTime = ({ took_ms: _, corrected: __, ...answer }: ReturnType<typeof search.find>) => answer
	const corrected = asked()
		.filter((_, number) => number % 4 === 0)
		.map(({ query }) => search.find(query, 'all'))
		.filter(answer => answer.corrected !== null)

	expect(corrected.length).toBeGreaterThan(250)
	for (const answer of corrected) {
		const read = search.find(answer.corrected ?? '', 'all')
		expect({ of: answer.corrected, ...withoutTime(answer) }).toEqual({
			of: answer.corrected,
			...withoutTime(read),
		})
	}
})
