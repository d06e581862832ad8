import { expect, it } from 'vitest'
import { ClinicError, ofBackend } from '#app/clinic/errors.ts'
import { orFallback, orThrow } from './loader-failures.server.ts'

it('gives the page what it is about', async () => {
	expect(await orThrow(Promise.resolve('врач'))).toBe('врач')
})

it.each([
	['no such thing', new ClinicError(404, 'Такого врача нет'), 404],
	['a backend that refuses to talk', ofBackend(new ClinicError(500, 'Сломалось')), 502],
	['a line that is dead', ofBackend(new TypeError('fetch failed')), 502],
	['a memory that is away', new Error('SQLITE_CANTOPEN'), 503],
])('answers %s with the status people and machines expect', async (_what, error, status) => {
	const answer = await orThrow(Promise.reject(error)).catch(thrown => thrown)

	expect(answer).toBeInstanceOf(Response)
	expect(answer.status).toBe(status)
	expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
	expect(await answer.text()).toMatch(/[а-я]/)
})

it.each([
	['too large a body', new ClinicError(413, 'Слишком много данных')],
	['a body of a wrong type', new ClinicError(415, 'Отправьте форму со страницы сайта')],
])('tells whoever sent %s what was wrong with it', async (_what, error) => {
	const answer = await orThrow(Promise.reject(error)).catch(thrown => thrown)

	expect([answer.status, await answer.text()]).toEqual([error.status, error.message])
})

it('goes on without what a page can do without', async () => {
	const failed = Promise.reject(ofBackend(new ClinicError(503, 'Позже')))

	expect(await orFallback(failed, [], 'reviews not loaded')).toEqual([])
})
