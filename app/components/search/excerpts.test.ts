import { describe, expect, it } from 'vitest'
import { excerptsOf } from './excerpts.ts'

const told = (text: string, query: string) =>
	excerptsOf(text, query, 10).map(({ pieces }) =>
		pieces.map(({ text, found }) => (found ? `[${text}]` : text)).join(''),
	)

describe('a query on the page', () => {
	it('is found in any case, inside words, with ё or е', () => {
		expect(told('Щётка и щетки', 'щЕтк')).toEqual(['[Щётк]а и щетки', 'Щётка и [щетк]и'])
	})

	it('is found across no-break spaces and line ends', () => {
		expect(told('удаление\u00a0\nзуба', 'удаление зуба')).toEqual(['[удаление\u00a0\nзуба]'])
	})

	it('is shown with forty letters either side', () => {
		const text = `${'а'.repeat(41)}зуб${'б'.repeat(41)}`

		expect(told(text, 'зуб')).toEqual([`…${'а'.repeat(40)}[зуб]${'б'.repeat(40)}…`])
		expect(told(text.slice(1, -1), 'зуб')).toEqual([`${'а'.repeat(40)}[зуб]${'б'.repeat(40)}`])
	})

	it('leaves whole letters at both ends', () => {
		expect(told(`${'🦷'.repeat(41)}зуб${'🦷'.repeat(41)}`, 'зуб')).toEqual([
			`…${'🦷'.repeat(40)}[зуб]${'🦷'.repeat(40)}…`,
		])
	})

	it('is found ten times at most', () => {
		expect(told('зуб '.repeat(11), 'зуб')).toHaveLength(10)
	})

	it('is letters, not a pattern', () => {
		expect(told('цена (от 4 500 ₽) * [a-z]', '(от 4 500 ₽) *')).toHaveLength(1)
		expect(told('всё', '.*')).toEqual([])
		expect(told('всё', '[')).toEqual([])
	})

	it('is found without the quotes that ask for the letter', () => {
		expect(told('брекеты', '"брекеты"')).toEqual(['[брекеты]'])
		expect(told('""', '""')).toEqual([])
	})
})
