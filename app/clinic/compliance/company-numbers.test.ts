import { expect, it } from 'vitest'
import { numberSlip } from './company-numbers.ts'

// Numbers of the register: Sberbank, Yandex, a man's of the tax service's own example, and the samples of the demo.
const real = ['7707083893', '7736207543', '500100732259', '1027700132195', '1027700229193', '304500116000157']

it.each([...real, '0000000000', '0000000000000'])('lets %s pass', number => {
	expect(numberSlip(number)).toBeUndefined()
})

it.each(real)('finds a slip in every digit of %s', number => {
	const slips = [...number].flatMap((digit, at) => {
		const other = number.slice(0, at) + ((Number(digit) + 1) % 10) + number.slice(at + 1)
		return numberSlip(other) ? [] : [other]
	})

	expect(slips).toEqual([])
})

it('offers the number whose check digits hold', () => {
	expect(numberSlip('7707083890')).toContain('номер — 7707083893')
	expect(numberSlip('500100732200')).toContain('номер — 500100732259')
	expect(numberSlip('1027700132190')).toContain('номер — 1027700132195')
})
