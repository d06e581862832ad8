import { expect, it } from 'vitest'
import { demo } from '#tests/search/demo.ts'
import { isForeign } from './foreign-words.ts'
import { faultsOf, type Lexicon } from './lexicon.ts'
import { wordsOf } from './normalise.ts'

it('has no entry that points at nothing', () => {
	const { lexicon, services, categories, documents } = demo()

	expect(lexicon.length).toBeGreaterThan(100)
	expect(faultsOf(lexicon, { services, categories, documents })).toEqual([])
})

it('names what is wrong with an entry', () => {
	const lexicon: Lexicon = [
		{ kind: 'lay', say: ['скобки'], services: ['skobki'] },
		{ kind: 'synonym', say: ['железки'] },
		{ kind: 'filler', say: ['…'] },
		{ kind: 'filler', say: ['срочно'] },
		{ kind: 'synonym', say: ['график'], words: ['часы работы'] },
	]

	expect(faultsOf(lexicon, { services: [{ slug: 'brekety' }], categories: [], documents: [] })).toEqual([
		'«скобки»: services: no skobki',
		'«железки» leads nowhere',
		'«…»: a phrase without words',
		'«график»: words takes single words, not «часы работы»',
	])
})

it('calls no word foreign that visitors are known to say', () => {
	const said = demo()
		.lexicon.filter(({ kind }) => kind !== 'filler' && kind !== 'name')
		.flatMap(({ say }) => say.map(wordsOf))
		.filter(words => words.length === 1)
		.flat()

	expect(said.filter(isForeign)).toEqual([])
})
