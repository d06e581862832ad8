import { describe, expect, it } from 'vitest'
import { ClinicError, ofBackend, retryAfterFor, statusFor, wordsFor } from './errors.ts'

const said = (status: number, details = {}) => new ClinicError(status, 'Приём закрыт', details)

describe('the status our visitors get', () => {
	it.each([400, 404, 409, 413, 415, 422, 429, 503])('is our own refusal %i', status => {
		expect(statusFor(said(status))).toBe(status)
	})

	it.each([404, 409, 422, 429, 503])('is the backend’s refusal %i', status => {
		expect(statusFor(ofBackend(said(status)))).toBe(status)
	})

	it.each([301, 400, 401, 403, 405, 410, 418, 500, 502, 504])('is 502 for a backend’s %i', status => {
		expect(statusFor(ofBackend(said(status)))).toBe(502)
	})

	it('is 502 when the backend cannot be reached and 503 when our own memory is away', () => {
		expect(statusFor(ofBackend(new TypeError('fetch failed')))).toBe(502)
		expect(statusFor(new TypeError('SQLITE_BUSY'))).toBe(503)
		expect(statusFor(ofBackend('thrown by mistake'))).toBe(503)
	})
})

it('leaves an error of the backend untouched', () => {
	const error = Object.freeze(new TypeError('fetch failed'))

	expect(ofBackend(error)).toBe(error)
	expect(statusFor(error)).toBe(502)
})

it('says when another try makes sense, as the backend wished where it did', () => {
	expect(retryAfterFor(said(429, { retryAfter: 7 }))).toBe(7)
	expect(retryAfterFor(ofBackend(said(503)))).toBe(30)
	expect(retryAfterFor(new Error('SQLITE_FULL'))).toBe(30)
	expect(retryAfterFor(said(422))).toBeUndefined()
	expect(retryAfterFor(ofBackend(said(500)))).toBeUndefined()
})

it('shows visitors the message meant for them, else the general one', () => {
	expect(wordsFor(said(500))).toBe('Приём закрыт')
	expect(wordsFor(said(500, { forPeople: false }))).toBe('Произошла ошибка при отправке.')
	expect(wordsFor(new TypeError('fetch failed'))).toBe('Произошла ошибка при отправке.')
})
