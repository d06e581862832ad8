import { expect, it } from 'vitest'
import { passagesOf } from '#app/clinic/search/index/passages.ts'
import { demo } from '#tests/search/demo.ts'
import { type Lexicon, lexiconMistakes } from './lexicon.ts'

it('has no entry that points at nothing', () => {
	const { lexicon, services, categories, documents } = demo()
	const pages = passagesOf(demo())

	expect(lexicon.length).toBeGreaterThan(100)
	expect(
		lexicon.flatMap(entry => lexiconMistakes(entry, { services, categories, documents, pages })),
	).toEqual([])
})

it('names what is wrong with an entry', () => {
	const lexicon: Lexicon = [
		{ kind: 'lay', say: ['скобки'], services: ['skobki'] },
		{ kind: 'synonym', say: ['железки'] },
		{ kind: 'filler', say: ['…'] },
		{ kind: 'filler', say: ['срочно'] },
		{ kind: 'synonym', say: ['график'], words: ['часы работы'] },
		{ kind: 'lay', say: ['усыпить'], pages: ['/about', '/about#son'] },
	]

	const targets = {
		services: [{ slug: 'brekety' }],
		categories: [],
		documents: [],
		pages: [{ slug: '/about' }],
	}
	expect(lexicon.map(entry => lexiconMistakes(entry, targets))).toEqual([
		[{ path: ['services', 0], says: 'ведёт в никуда: skobki', target: 'skobki' }],
		[{ path: ['say'], says: expect.stringContaining('никуда не ведёт') }],
		[{ path: ['say', 0], says: 'здесь нет слов' }],
		[],
		[{ path: ['words', 0], says: 'нужно одно слово: часы работы' }],
		[{ path: ['pages', 1], says: 'ведёт в никуда: /about#son', target: '/about#son' }],
	])
})
