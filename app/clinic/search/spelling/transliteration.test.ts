import { expect, it } from 'vitest'
import { heardAs, inCyrillic, soundOf } from './transliteration.ts'

it.each([
	['brekety', 'брекеты'],
	['shchetka', 'щетка'],
	['lechenie', 'лечение'],
	['yuliya', 'юлия'],
])('writes %s in Russian letters', (latin, russian) => {
	expect(inCyrillic(latin)).toBe(russian)
})

it.each([
	['вяземская', ['vyazemskaya', 'vjazemskaja', 'viazemskaia']],
	['имплантация', ['implantaciya', 'implantatsiya', 'implantatsia', 'implantacija']],
	['гигиена', ['gigiena', 'gigiyena', 'gigijena']],
	['дамон', ['damon']],
	['щетка', ['shchetka', 'schetka']],
])('matches every spelling of %s', (word, ways) => {
	for (const way of ways) expect(soundOf(way)).toBe(soundOf(word))
})

it.each([
	['каронка', 'коронка'],
	['зуп', 'зуб'],
	['пратез', 'протез'],
	['бреккет', 'брекет'],
	['винер', 'винир'],
])('takes %s for %s by ear', (typed, meant) => {
	expect(heardAs(typed)).toBe(heardAs(meant))
})

it('does not take one word for another that begins with another consonant', () => {
	expect(heardAs('пила')).not.toBe(heardAs('била'))
})
