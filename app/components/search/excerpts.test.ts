import { describe, expect, it } from 'vitest'
import { excerptsOf } from './excerpts.ts'

const marked = (text: string, query: string) =>
	excerptsOf(text, query, 10).map(({ pieces }) =>
		pieces.map(({ text, found }) => (found ? `[${text}]` : text)).join(''),
	)

describe('a query on the page', () => {
	it('is found in any case, inside words, with ё or е', () => {
		expect(marked('Щётка и щетки', 'щЕтк')).toEqual(['[Щётк]а и щетки', 'Щётка и [щетк]и'])
	})

	it('is found across no-break spaces and line ends', () => {
		expect(marked('удаление\u00a0\nзуба', 'удаление зуба')).toEqual(['[удаление\u00a0\nзуба]'])
	})

	it('is shown with forty letters either side', () => {
		const text = `${'а'.repeat(41)}зуб${'б'.repeat(41)}`

		expect(marked(text, 'зуб')).toEqual([`…${'а'.repeat(40)}[зуб]${'б'.repeat(40)}…`])
		expect(marked(text.slice(1, -1), 'зуб')).toEqual([`${'а'.repeat(40)}[зуб]${'б'.repeat(40)}`])
	})

	it('leaves whole letters at both ends', () => {
		expect(marked(`${'🦷'.repeat(41)}зуб${'🦷'.repeat(41)}`, 'зуб')).toEqual([
			`…${'🦷'.repeat(40)}[зуб]${'🦷'.repeat(40)}…`,
		])
	})

	it('is found ten times at most', () => {
		expect(marked('зуб '.repeat(11), 'зуб')).toHaveLength(10)
	})

	it('is letters, not a pattern', () => {
		expect(marked('цена (от 4 500 ₽) * [a-z]', '(от 4 500 ₽) *')).toHaveLength(1)
		expect(marked('всё', '.*')).toEqual([])
		expect(marked('всё', '[')).toEqual([])
	})

	it('is found without the quotes that ask for the letter', () => {
		expect(marked('брекеты', '"брекеты"')).toEqual(['[брекеты]'])
		expect(marked('""', '""')).toEqual([])
	})
})
