import { expect, it } from 'vitest'
import { demo } from '#tests/search/demo.ts'
import { type Lexicon, lexiconMistakes } from './lexicon.ts'

it('has no entry that points at nothing', () => {
	const { lexicon, services, categories, documents } = demo()

	expect(lexicon.length).toBeGreaterThan(100)
	expect(lexicon.flatMap(entry => lexiconMistakes(entry, { services, categories, documents }))).toEqual([])
})

it('names what is wrong with an entry', () => {
	const lexicon: Lexicon = [
		{ kind: 'lay', say: ['скобки'], services: ['skobki'] },
		{ kind: 'synonym', say: ['железки'] },
		{ kind: 'filler', say: ['…'] },
		{ kind: 'filler', say: ['срочно'] },
		{ kind: 'synonym', say: ['график'], words: ['часы работы'] },
	]

	const targets = { services: [{ slug: 'brekety' }], categories: [], documents: [] }
	expect(lexicon.map(entry => lexiconMistakes(entry, targets))).toEqual([
		[{ path: ['services', 0], says: 'ведёт в никуда: skobki', target: 'skobki' }],
		[{ path: ['say'], says: expect.stringContaining('никуда не ведёт') }],
		[{ path: ['say', 0], says: 'здесь нет слов' }],
		[],
		[{ path: ['words', 0], says: 'нужно одно слово: часы работы' }],
	])
})
