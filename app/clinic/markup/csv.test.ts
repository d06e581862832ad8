import { expect, it } from 'vitest'
import { csv } from './csv.ts'

it('opens in Excel: BOM, semicolons, line ends, doubled quotes', () => {
	expect(csv(['name', 'note'], [{ name: 'Анна', note: 'сказала «да»; и "нет"' }])).toBe(
		'\uFEFF"name";"note"\r\n"Анна";"сказала «да»; и ""нет"""\r\n',
	)
})

it.each(['=1+1', '+79131234567', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
	'lets %j run nothing',
	value => {
		expect(csv(['cell'], [{ cell: value }])).toContain(`"'${value}"`)
	},
)

it('leaves an empty cell for what is not there', () => {
	expect(csv(['date'], [{ date: null }])).toBe('\uFEFF"date"\r\n""\r\n')
})
