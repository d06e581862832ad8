import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import { fastest } from '#tests/support/fastest.ts'
import { hasLongMarkRun, maxMarksInRow, normalizeText, queryText } from './normalize-text.ts'

const marks = Array.from({ length: 0x370 - 0x300 }, (_, index) => String.fromCharCode(0x300 + index))
const text = fc
	.array(fc.constantFrom('a', 'и', 'e', ' ', '가', '🦷', ...marks), { size: 'max', maxLength: 200 })
	.map(characters => characters.join(''))

describe('a text with combining marks', () => {
	it('is normalized as ever while no run is longer than any script needs', () => {
		fc.assert(
			fc.property(text, given => {
				if (!hasLongMarkRun(given)) expect(normalizeText(given)).toBe(given.normalize('NFC'))
			}),
		)
	})

	it.each([
		['Vietnamese', 'Nguyễn Thị Hường, răng khôn bị đau'.normalize('NFD')],
		['thirty marks on one letter', `з${'\u0316\u0301'.repeat(maxMarksInRow / 2)}уб`],
		['emoji of several parts', '👩🏽‍⚕️👨‍👩‍👧‍👦🏳️‍🌈1️⃣'],
		['Thai', 'ปวดฟันน้ำนม'],
		['Hebrew with its points', 'בְּרֵאשִׁית'],
	])('keeps %s as it is', (_, given) => {
		expect(normalizeText(given)).toBe(given.normalize('NFC'))
		expect(hasLongMarkRun(given)).toBe(false)
	})

	it('loses what stands beyond the thirtieth mark', () => {
		expect(normalizeText(`я${'\u0300'.repeat(40)}й`)).toBe(`я${'\u0300'.repeat(30)}й`)
		expect(queryText(` я${'\u0300'.repeat(40)} `, 100)).toBe(`я${'\u0300'.repeat(30)}`)
	})

	it('is cut where it is longest when it is compared', () => {
		expect([...queryText('ﷺ'.repeat(98), 100).normalize('NFKC')].length).toBe(90)
		expect(queryText('ё'.repeat(120), 100)).toBe('ё'.repeat(100))
		expect(queryText('👩🏽‍⚕️'.repeat(30), 100)).toBe('👩🏽‍⚕️'.repeat(20))
	})

	it('is normalized in linear time', () => {
		const run = `a${'\u0300'.repeat(16_000)}${'\u0316'.repeat(16_000)}`
		expect(fastest(() => normalizeText(run))).toBeLessThan(20)
	})
})

describe('a field', () => {
	const fields = { privacy_policy_consent: true, personal_data_consent: true, phone: '89991234567' }
	const errorsOf = (more: object) => {
		const result = AppointmentRequest.safeParse({ name: 'Анна', email: 'a@b.ru', ...fields, ...more })
		return result.error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? []
	}

	it('refuses a longer run in words for people, and at once', () => {
		const name = `a${'\u0300'.repeat(16_000)}${'\u0316'.repeat(16_000)}`

		expect(errorsOf({ name })).toEqual(['name: Удалите символы, которые нельзя прочитать'])
		expect(fastest(() => errorsOf({ name, message: name, service: name }))).toBeLessThan(50)
	})

	it.each(['\u3164', '\u2800', '\u0301', '\u200b'])('takes %j, which nobody sees, for nothing', name => {
		expect(errorsOf({ name })).toEqual([`name: ${appointmentWording.name.missing}`])
	})

	it('refuses what was sent in another encoding, of which nothing can be read', () => {
		const name = new TextDecoder().decode(Buffer.from('c8e2e0ed', 'hex'))

		expect(errorsOf({ name })).toEqual([`name: ${appointmentWording.name.missing}`])
		expect(errorsOf({ message: `Болит зуб ${name}`, service: `${name} 2` })).toEqual([])
	})

	it('takes as many characters as it may hold, however they are spelled', () => {
		const widest = 'ᾂ'
		for (const spelled of [widest.normalize('NFD'), widest])
			expect(errorsOf({ message: spelled.repeat(4000) })).toEqual([])
		expect(errorsOf({ message: `${' '.repeat(50_000)}${'я'.repeat(4000)}` })).toEqual([])
		expect(errorsOf({ message: `${'я'.repeat(4001)}` })).toHaveLength(1)
		expect(errorsOf({ message: `${'яи'.repeat(40_000)}` })).toHaveLength(1)
	})
})

it('normalizes nowhere else', () => {
	const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
		file => /\.(tsx?|js)$/.test(file) && !/\.test\./.test(file),
	)
	const others = sources.filter(file => /\.normalize\(/.test(readFileSync(join('app', file), 'utf8')))

	expect(others).toEqual(['clinic/text/normalize-text.ts'])
})
