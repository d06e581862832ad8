import { expect, it } from 'vitest'
import { comingExceptions } from './exceptions.ts'

const repair = (date: string) => ({ date, closed: true, note: 'Ремонт' })
const said = (exceptions: Parameters<typeof comingExceptions>[0]) =>
	comingExceptions(exceptions, '2026-11-27').map(words => words.replaceAll('\u00a0', ' '))

it('says of the coming days when the clinic is closed, when it opens otherwise, and why', () => {
	const days = [
		{ date: '2026-12-05', closed: false, from: '09:00', to: '14:00', note: 'Короткий день.' },
		{ date: '2026-12-07', closed: true },
		...['2026-12-02', '2026-12-01', '2026-11-30'].map(repair),
	]

	expect(said(days)).toEqual([
		'30 ноября — 2 декабря закрыто. Ремонт.',
		'5 декабря открыто 9:00–14:00. Короткий день.',
		'7 декабря закрыто.',
	])
})

it('begins with today, ends with what begins in two weeks, and is silent without exceptions', () => {
	const days = ['2026-11-26', '2026-11-27', '2026-12-11', '2026-12-12', '2026-12-25'].map(repair)

	expect(said(days)).toEqual(['27 ноября закрыто. Ремонт.', '11–12 декабря закрыто. Ремонт.'])
	expect(said([repair('2026-11-26'), repair('2026-12-12')])).toEqual([])
})
