import parsePhoneNumber from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { phoneKey, storedPhone } from './phone.server.ts'

it.each([
	['8 (916) 555-66-77', '+79165556677'],
	['9165556677', '+79165556677'],
	['8+9165556677', '+79165556677'],
	['0079165556677', '+79165556677'],
	['79165556677', '+79165556677'],
	['00 49 30 1234567', '+49301234567'],
	['+49 30 1234567', '+49301234567'],
])('knows %s for %s', (typed, number) => {
	expect(storedPhone(typed)).toBe(number)
	expect(phoneKey(typed)).toBe(number)
})

it('keeps what is no number as it was typed, and knows it by its digits', () => {
	expect(storedPhone('22-33-4')).toBe('22-33-4')
	expect(phoneKey('22 334')).toBe('22334')
})

it.each(['8913123456', '8 (913) 123-45-6'])('keeps %s, which lacks a digit, as it was typed', typed => {
	expect(storedPhone(typed)).toBe(typed)
	expect(phoneKey(typed)).toBe('+78913123456')
})

it('comes to the same as the library for the usual spellings of a mobile number', () => {
	const spellings = [
		'+7 (9ab) cde-fg-hi',
		'+79abcdefghi',
		'89abcdefghi',
		'8 9ab cde fg hi',
		'8(9ab)cde-fg-hi',
		'+7-9ab-cde-fghi',
	]
	let seed = 1
	const nextDigit = () => {
		seed = (seed * 7919) % 104_729
		return String(seed % 10)
	}
	for (let round = 0; round < 200; round++) {
		for (const spelling of spellings) {
			const typed = spelling.replace(/[a-i]/g, nextDigit)
			expect(storedPhone(typed)).toBe(parsePhoneNumber(typed, 'RU')?.number)
		}
	}
})
