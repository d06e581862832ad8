import { describe, expect, it } from 'vitest'
import { instantAt, readInstant, withOffset } from './clinic-time.ts'

const novosibirsk = 'Asia/Novosibirsk'
const iso = (text: string, timezone = novosibirsk) => readInstant(timezone, text)?.toISOString()

describe('the clinic’s time for other programs', () => {
	it.each([
		[novosibirsk, '2026-11-21T05:00:00Z', '2026-11-21T12:00:00+07:00'],
		[novosibirsk, '2026-12-31T17:30:00Z', '2027-01-01T00:30:00+07:00'],
		['America/St_Johns', '2026-11-21T05:00:00Z', '2026-11-21T01:30:00-03:30'],
		['UTC', '2026-11-21T05:00:00Z', '2026-11-21T05:00:00+00:00'],
	])('is written with the offset of %s', (timezone, instant, written) => {
		expect(withOffset(timezone, new Date(instant))).toBe(written)
	})

	it.each([
		[novosibirsk, '2026-11-21T10:30:00', '2026-11-21T03:30:00.000Z'],
		['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
		['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
		['Europe/Berlin', '2026-07-01T00:00:00', '2026-06-30T22:00:00.000Z'],
		['America/St_Johns', '2026-11-01T12:00:00', '2026-11-01T15:30:00.000Z'],
		[novosibirsk, '9999-12-31T18:30:00', '9999-12-31T11:30:00.000Z'],
		['America/New_York', '9999-12-31T18:30:00', '9999-12-31T23:30:00.000Z'],
		['America/New_York', '9999-12-31T23:59:59', '+010000-01-01T04:59:59.000Z'],
		['UTC', '0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'],
	])('is found on the clock of %s', (timezone, shown, instant) => {
		expect(instantAt(timezone, shown).toISOString()).toBe(instant)
	})

	it.each([novosibirsk, 'America/New_York', 'UTC'])(
		'is written as on the clock of %s in its last year',
		timezone => {
			const shown = '9999-12-31T23:59:59'

			expect(withOffset(timezone, instantAt(timezone, shown))).toMatch(shown)
		},
	)
})

describe('an instant another program names', () => {
	it.each([
		['2026-11-21T10:30:00+07:00', '2026-11-21T03:30:00.000Z'],
		['2026-11-21T10:30:00+0700', '2026-11-21T03:30:00.000Z'],
		['2026-11-21T10:30:00 07:00', '2026-11-21T03:30:00.000Z'],
		['2026-11-21T10:30:00-03:30', '2026-11-21T14:00:00.000Z'],
		['2026-11-21T03:30:00Z', '2026-11-21T03:30:00.000Z'],
		['2026-11-21T10:30:00.1234567+07:00', '2026-11-21T03:30:00.123Z'],
		['2026-11-21 10:30', '2026-11-21T03:30:00.000Z'],
		['2026-11-21T10:30:00.5', '2026-11-21T03:30:00.500Z'],
	])('is read from %s', (text, instant) => {
		expect(iso(text)).toBe(instant)
	})

	it.each([
		'',
		'вчера',
		'2026-11-21',
		'21.11.2026 10:30',
		'2026-02-30T10:00:00Z',
		'2026-11-21T24:00',
		'0000',
	])('is not to be had from %j', text => {
		expect(iso(text)).toBeUndefined()
	})
})
