import { expect, it } from 'vitest'
import { dictionary } from './dictionary.server.ts'
import { languageWeight } from './language-weight.ts'
import { largerThan, rootsOf, termsOf } from './terms.ts'

it.each([
	['поменяли', 'поменять'],
	['соседу', 'сосед'],
	['прокладку', 'прокладка'],
	['долговечные', 'долговечный'],
	['зубы', 'зуб'],
	['ребенку', 'ребенок'],
])('knows «%s» as a form of «%s»', (form, lemma) => {
	expect(dictionary().lemmasOf(form)).toContain(lemma)
})

it.each(['бркеты', 'каронка', 'фывапро', 'пломбв', 'инвизилайн'])('does not know «%s»', word => {
	expect(dictionary().knows(word)).toBe(false)
})

it('gives all forms of a word the same term', () => {
	for (const form of ['поменял', 'поменяем', 'поменяйте']) expect(termsOf(form)).toEqual(termsOf('поменять'))
})

it('knows the past and the imperative of verbs in -ти', () => {
	for (const form of ['перенесла', 'перенесите', 'перенесу'])
		expect(termsOf(form)).toContain(termsOf('перенести')[0])
})

it('tells a crown from a root, and sees the root of a verb in its adjective', () => {
	expect(termsOf('корона')).not.toEqual(termsOf('корень'))
	expect(rootsOf('желтеть').some(root => rootsOf('жёлтый'.replace('ё', 'е')).includes(root))).toBe(true)
})

it.each([
	['зубик', 'зуб'],
	['пломбочка', 'пломба'],
	['щечка', 'щека'],
	['корешок', 'корень'],
	['сынуля', 'сын'],
])('«%s» may be a small «%s»', (small, large) => {
	expect(largerThan(small)).toContain(large)
})

it('weighs a word by how rarely people say it', () => {
	expect(languageWeight('сделать')).toBeLessThan(0.1)
	expect(languageWeight('карбюратор')).toBe(1)
	expect(languageWeight('долговечный')).toBeLessThan(languageWeight('коронка'))
})
