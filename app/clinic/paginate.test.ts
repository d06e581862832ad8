import { expect, it } from 'vitest'
import { paginate } from './paginate.ts'

const letters = [...'абвгдежзий', ...'клмнопрсту', ...'фхцчшщ']

it('gives ten at a time', () => {
	expect(paginate(letters, null, 10)).toMatchObject({ page: 1, pages: 3, from: 1, total: 26 })
	expect(paginate(letters, '3', 10)).toMatchObject({ page: 3, from: 21, things: [...'фхцчшщ'] })
})

it.each([
	['0', 1],
	['-1', 1],
	['два', 1],
	['1.5', 1],
	['', 1],
	['4', 3],
	['9'.repeat(400), 3],
])('takes page %s for the nearest one', (wanted, page) => {
	expect(paginate(letters, wanted, 10).page).toBe(page)
})

it('has one empty page where there is nothing', () => {
	expect(paginate([], '2', 10)).toMatchObject({ page: 1, pages: 1, things: [] })
})
