import { expect, it, vi } from 'vitest'
import type { ClinicError } from '#app/clinic/errors.ts'
import { minute } from '#app/platform/units.ts'
import { anna, galina } from '#tests/support/people.ts'
import { remoteClinic } from './remote.server.ts'

type Answer = () => Response | Promise<Response>

const gum = { id: 1, slug: 'desna', name: 'Дёсны', description: '', sort: 1 }
const json = (body: unknown, headers = {}, status = 200) => Response.json(body, { status, headers })
const gums: Answer = () => json([gum])
const away: Answer = () => Promise.reject(new TypeError('fetch failed'))
const broken: Answer = () => json({ message: 'Ремонт' }, {}, 500)

/** A clinic whose backend answers as the test says at the time that the test says. */
function behind(first: Answer, options: Partial<Parameters<typeof remoteClinic>[0]> = {}) {
	const backend = { now: 0, answer: first, asked: [] as string[], keys: [] as (string | null)[] }
	const onError = vi.fn()
	const onStateChange = vi.fn()
	const clinic = remoteClinic({
		...{ base: 'http://backend/api', timeoutMs: 200, clock: () => backend.now, onError, onStateChange },
		fetch: async (url, init) => {
			const { pathname, search } = new URL(String(url))
			backend.asked.push(`${init?.method} ${pathname.replace('/api', '')}${search}`)
			backend.keys.push(new Headers(init?.headers).get('Idempotency-Key'))
			init?.signal?.throwIfAborted()
			const late = new Promise<never>((_, reject) => {
				init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
			})
			return await Promise.race([backend.answer(), late])
		},
		...options,
	})
	return { backend, clinic, onError, onStateChange }
}

const patient = { timeout: 15_000 }
const hanging: Answer = () => new Promise(() => {})
const error = (work: Promise<unknown>) =>
	work.then(
		() => expect.fail('was not refused'),
		error => error as ClinicError,
	)
const categories = ({ clinic }: ReturnType<typeof behind>) => clinic['categories.list']({})

it('asks once where many ask at once', async () => {
	const remote = behind(gums)

	const lists = await Promise.all([categories(remote), categories(remote), categories(remote)])

	expect(lists).toEqual([[gum], [gum], [gum]])
	expect(remote.backend.asked).toEqual(['GET /categories'])
})

it('asks again after a minute, and not before', async () => {
	const remote = behind(gums)
	await categories(remote)

	remote.backend.answer = () => json([])
	remote.backend.now = minute - 1
	expect(await categories(remote)).toEqual([gum])
	remote.backend.now = minute
	expect(await categories(remote)).toEqual([])
	expect(remote.backend.asked).toHaveLength(2)
})

it.each([
	['max-age=5', 5000],
	['public, max-age=600', minute],
	['no-cache, private', 0],
	['no-store', 0],
	['max-age=soon', minute],
])('keeps what came with Cache-Control: %s for %i ms', async (header, ms) => {
	const remote = behind(() => json([gum], { 'Cache-Control': header }))
	await categories(remote)

	remote.backend.now = ms - 1
	if (ms > 0) await categories(remote)
	expect(remote.backend.asked).toHaveLength(1)
	remote.backend.now = ms
	await categories(remote)
	expect(remote.backend.asked).toHaveLength(2)
})

it('asks for each thing apart, and keeps nothing of what people look for', async () => {
	const found = { categories: [], services: [], doctors: [], documents: [], promotions: [] }
	const remote = behind(() => json({ ...found, total: 0, took_ms: 1, corrected: null }))
	const { clinic, backend } = remote

	await clinic.search({ q: 'боль' })
	await clinic.search({ q: 'боль' })
	backend.answer = away
	expect((await error(clinic.search({ q: 'боль' }))).message).toBe('fetch failed')
	await error(clinic['services.show']({ id: '1' }))
	await error(clinic['services.show']({ id: '2' }))

	expect(backend.asked.filter(line => line.startsWith('GET /search'))).toHaveLength(3)
	expect(backend.asked.slice(3)).toEqual(['GET /public/services/1', 'GET /public/services/2'])
})

it.each([
	['is away', away],
	['hangs', hanging],
	['breaks', broken],
	['says HTML', () => new Response('<h1>Ремонт</h1>')],
	['asks for patience', () => json({}, {}, 429)],
	['points elsewhere', () => Response.redirect('http://elsewhere/')],
])('gives a copy of up to a day when the backend %s', async (_, answer) => {
	const remote = behind(gums)
	await categories(remote)
	remote.backend.answer = answer

	remote.backend.now = 23 * 60 * minute
	expect(await categories(remote)).toEqual([gum])
	await vi.waitFor(
		() => expect(remote.onError).toHaveBeenCalledWith(expect.anything(), 'categories.list'),
		patient,
	)
	remote.backend.now = 24 * 60 * minute
	await error(categories(remote))
})

it('does not let what is gone live on as a copy', async () => {
	const remote = behind(gums)
	await categories(remote)
	remote.backend.now = minute

	remote.backend.answer = () => json({ message: 'Этого больше нет' }, {}, 404)
	expect(await error(categories(remote))).toMatchObject({ status: 404 })
	remote.backend.answer = away
	expect(await error(categories(remote))).toBeInstanceOf(TypeError)
})

it('waits a quarter of its patience where it has a copy, and takes the late answer for the next one', async () => {
	const remote = behind(gums)
	await categories(remote)
	remote.backend.now = minute
	remote.backend.answer = () => new Promise(resolve => setTimeout(resolve, 120, json([])))

	expect(await categories(remote)).toEqual([gum])
	await vi.waitFor(async () => expect(await categories(remote)).toEqual([]), patient)
	expect(remote.backend.asked).toHaveLength(2)
})

it('lets nobody wait long for a backend that has just been waited for in vain', async () => {
	const { clinic, backend } = behind(hanging, { timeoutMs: 2000 })
	expect((await error(clinic['appointments.request'](galina))).name).toBe('TimeoutError')

	const start = performance.now()
	expect((await error(clinic['news.list']({}))).name).toBe('TimeoutError')

	expect(performance.now() - start).toBeLessThan(1800)
	expect(backend.asked).toHaveLength(2)
})

it('says what failed also where the backend answers somebody else meanwhile', async () => {
	const remote = behind(away)
	const { clinic, backend } = remote
	await error(clinic['news.list']({}))

	backend.answer = () => new Promise(resolve => setTimeout(resolve, 120, json([gum])))
	const slow = error(categories(remote))
	backend.answer = () => json([])
	expect(await clinic['vacancies.list']({})).toEqual([])

	expect(await slow).toMatchObject({ name: 'TypeError', message: 'fetch failed' })
})

it('leaves a backend alone that is away, and hears when it is back', async () => {
	const remote = behind(gums)
	const { clinic, backend, onStateChange } = remote
	await categories(remote)
	backend.now = minute
	backend.answer = away
	const names = ['news.list', 'prices.list', 'gallery.list', 'doctors.list', 'services.list'] as const
	for (const name of names) await error(clinic[name]({}))
	expect(onStateChange.mock.calls).toEqual([['resting']])

	backend.asked = []
	expect(await categories(remote)).toEqual([gum])
	expect(await error(clinic['news.list']({}))).toBeInstanceOf(TypeError)
	expect(await error(clinic['vacancies.list']({}))).toBeInstanceOf(TypeError)
	await error(clinic['track.consentInteraction']({ consent_type: 'personal_data', action: 'click' }))
	expect(backend.asked).toEqual([])

	backend.now += 30_000
	backend.answer = () => json([])
	expect(await clinic['news.list']({})).toEqual([])
	expect(await clinic['vacancies.list']({})).toEqual([])
	expect(backend.asked).toEqual(['GET /news', 'GET /public/vacancies'])
	expect(onStateChange.mock.calls).toEqual([['resting'], ['answering']])
})

it('still tries what a patient sends, and learns from it', async () => {
	const { clinic, backend } = behind(away)
	const names = ['news.list', 'prices.list', 'gallery.list', 'doctors.list', 'services.list'] as const
	for (const name of names) await error(clinic[name]({}))
	backend.answer = () => json({ message: 'Записали', number: '2026-000001' }, {}, 201)

	expect(await clinic['appointments.request'](galina)).toMatchObject({ number: '2026-000001' })
	backend.answer = () => json([])
	expect(await clinic['news.list']({})).toEqual([])
})

it('leaves alone the one call that breaks, and repeats what was said of it', async () => {
	const remote = behind(broken)
	for (let time = 0; time < 8; time++) {
		expect(await error(categories(remote))).toMatchObject({ status: 500, message: 'Ремонт' })
	}
	expect(remote.backend.asked).toHaveLength(5)

	remote.backend.answer = () => json([])
	expect(await remote.clinic['news.list']({})).toEqual([])
})

it('bypasses the cache for a monitor', async () => {
	const { clinic, backend } = behind(() => json([]))
	await clinic['settings.list']({})
	backend.answer = away

	expect(await clinic['settings.list']({})).toEqual([])
	expect(await error(clinic['settings.list']({}, { fresh: true }))).toBeInstanceOf(TypeError)
})

it('remembers the last settings over a restart and over a day', async () => {
	const city = [{ key: 'company_city', value: 'Томск' }]
	let disk: unknown
	const lastSettings = { read: () => disk, write: (list: unknown) => (disk = list) }
	await behind(() => json(city), { lastSettings }).clinic['settings.list']({})

	const { clinic, backend } = behind(away, { lastSettings })
	backend.now = 48 * 60 * minute
	expect(await clinic['settings.list']({})).toEqual(city)
	disk = '{"spoilt":'
	expect(await error(behind(away, { lastSettings }).clinic['settings.list']({}))).toBeInstanceOf(TypeError)
})

it('repeats a form once, under its key, when the connection broke', async () => {
	const { clinic, backend } = behind(away)

	expect(await error(clinic['appointments.request'](anna, { idempotencyKey: 'anna-1' }))).toBeInstanceOf(
		TypeError,
	)
	expect(backend.keys).toEqual(['anna-1', 'anna-1'])

	await error(clinic['appointments.request'](anna))
	expect(backend.asked).toHaveLength(3)
})

it.each([
	['hangs', hanging, 'TimeoutError'],
	['breaks', broken, 'ClinicError'],
])('repeats no form, whatever its key, to a backend that %s', async (_, answer, name) => {
	const { clinic, backend } = behind(answer)

	expect((await error(clinic['appointments.request'](anna, { idempotencyKey: 'anna-1' }))).name).toBe(name)
	expect(backend.asked).toHaveLength(1)
})

it('sends nothing that is wrong by now, since it cannot look whether a backend has answered it', async () => {
	const { clinic, backend } = behind(() => json({ message: 'Записали', number: '2026-000001' }, {}, 201))
	const context = { idempotencyKey: 'anna-1', newSubmissionErrors: { time: ['Это время уже не свободно'] } }

	expect(await error(clinic['appointments.request'](anna, context))).toMatchObject({
		status: 422,
		errors: context.newSubmissionErrors,
	})
	expect(backend.asked).toEqual([])
})
