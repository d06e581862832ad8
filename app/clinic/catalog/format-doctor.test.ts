import { expect, it } from 'vitest'
import { experienceWords, manyOf, specialityOf } from './format-doctor.ts'

it.each([
	[2011, '15\u00a0лет'],
	[2005, '21\u00a0год'],
	[2024, '2\u00a0года'],
	[2026, '1\u00a0год'],
	[2030, '1\u00a0год'],
])('counts the years since %i', (since, words) => {
	expect(experienceWords(since, '2026-11-21')).toBe(words)
})

it.each([
	['Врач-стоматолог-терапевт', 'терапевт', 'терапевты'],
	['Врач-стоматолог-хирург, имплантолог', 'хирург', 'хирурги'],
	['Детский врач-стоматолог', 'детский врач', 'детские врачи'],
	['Врач-пародонтолог, гигиенист', 'пародонтолог', 'пародонтологи'],
	['Врач стоматолог-ортопед', 'ортопед', 'ортопеды'],
	['Врач-стоматолог', 'стоматолог', 'стоматологи'],
	['Зубной врач', 'зубной врач', 'зубные врачи'],
])('calls %s what patients do', (specialization, one, many) => {
	expect(specialityOf(specialization)).toBe(one)
	expect(manyOf(one)).toBe(many)
})
