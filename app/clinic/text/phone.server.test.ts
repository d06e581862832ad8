import parsePhoneNumber from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { isPhone } from './normalize-text.ts'
import { askedPhone, phoneKey, storedPhone } from './phone.server.ts'

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

it('finds by its digits whatever digits a number that is taken was typed in', () => {
	const decimals = Array.from({ length: 0x20000 }, (_, code) => code).filter(code =>
		/\p{Nd}/u.test(String.fromCodePoint(code)),
	)
	const scripts = decimals
		.filter((_, place) => place % 10 === 0)
		.map(
			zero => (digits: string) => digits.replace(/\d/g, digit => String.fromCodePoint(zero + Number(digit))),
		)
	const taken = scripts.filter(typedIn => isPhone(typedIn('89135556677')))

	expect(taken).toHaveLength(4)
	for (const typedIn of taken) {
		expect(phoneKey(typedIn('8 913 555-66-77'))).toBe('+79135556677')
		expect(phoneKey(typedIn('22-33-4'))).toBe('22334')
	}
})

it('makes no Russian number of ten digits that begin as none here does, and finds it all the same', () => {
	expect(storedPhone('030 1234567')).toBe('030 1234567')
	expect(phoneKey('0301234567')).toBe(phoneKey('030 1234567'))
})

it.each(['8913123456', '8 (913) 123-45-6'])('keeps %s, which lacks a digit, as it was typed', typed => {
	expect(storedPhone(typed)).toBe(typed)
	expect(phoneKey(typed)).toBe('+78913123456')
})

it.each([
	['+7 383 212-34-56 доб. 123', '+73832123456'],
	['+7 913 111-22-33; 44', '+79131112233'],
])('keeps the extension of %s', (typed, key) => {
	expect(storedPhone(typed)).toBe(typed)
	expect(phoneKey(typed)).toBe(key)
})

it.each(['8(913)1112233 9-18', '8 913 111-22-33 после 18', '+7 913 111-22-33/34'])(
	'makes no other number of %s',
	typed => {
		expect(storedPhone(typed)).toBe(typed)
	},
)

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

it.each([
	['380671234500', '+380671234500'],
	['380 67 123-45-00', '+380671234500'],
	['491510000001', '+491510000001'],
	['+380 67 123 45 00', '+380 67 123 45 00'],
	['8 913 123 45 67', '8 913 123 45 67'],
	['22-33-4', '22-33-4'],
	['999999999999999', '999999999999999'],
])('looks for «%s» as %s', (said, asked) => {
	expect(askedPhone(said)).toBe(asked)
})
