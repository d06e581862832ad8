import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { finishRequest, releaseRequest } from '#app/clinic/appointments/request-list.server.ts'
import { freeMomentsAhead } from '#app/clinic/schedule/timetable.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, galina, olga, stranger } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { identKey, postTimetable, timesOn, timetable } from '#tests/support/timetable.ts'

const path = '/integrations/ident/GetTickets'
const day = { dateTimeFrom: '2026-11-21T00:00:00+07:00', dateTimeTo: '2026-11-21T23:59:59+07:00' }
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const at = (time: string) => ({
	now: new Date(`2026-11-21T${time}+07:00`),
	timezone: 'Asia/Novosibirsk',
	consentText,
})
const advertiser = {
	...galina,
	name: 'Продвижение',
	message: 'SEO https://a.example https://b.example https://c.example',
}
const quarantined = { spamSignals: { honeypotFilled: true, tookMs: 10 } }

describe.each(databases)('the bridge to IDENT on $name', ({ open }) => {
	let database: TestDatabase
	let site: Site
	beforeAll(async () => {
		database = await open()
		site = await startSite({ env: { DATABASE_URL: database.url, IDENT_KEY: identKey } })
	})
	afterAll(async () => {
		await site.stop()
		await database.remove()
	})
	beforeEach(async () => {
		const filled = [
			'appointments',
			'submissions',
			'consents',
			'outbox',
			'free_moments',
			'timetables',
		] as const
		for (const table of filled) await database.db.deleteFrom(table).execute()
	})

	const get = (asked: Record<string, string> = day, headers = { 'IDENT-Integration-Key': identKey }) =>
		fetch(`${site.origin}${path}?${new URLSearchParams(asked)}`, { headers })
	const tickets = async (asked: Record<string, string> = day) =>
		(await (await get(asked)).json()) as { Id: string; ClientFullName: string }[]
	const names = async (asked?: Record<string, string>) =>
		(await tickets(asked)).map(({ ClientFullName }) => ClientFullName)
	const send = (changes: Record<string, string>) => {
		const { name, phone, email } = galina
		const consents = { privacy_policy_consent: 'on', personal_data_consent: 'on' }
		const body = new URLSearchParams({ name, phone, email, ...consents, ...changes })
		return fetch(`${site.origin}/appointment`, { method: 'POST', body, redirect: 'manual' })
	}
	const known = () => database.db.selectFrom('free_moments').selectAll().orderBy('starts_at').execute()

	it('returns a request with the fields that IDENT knows', async () => {
		const request = { ...anna, date: '2026-12-01' }
		const page = '/services/lechenie-kariesa?utm_source=yandex'
		const { number } = await requestAppointment(database.db, request, { ...at('10:05:30'), page })

		const answer = await get()

		expect(answer.status).toBe(200)
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
			'content-type': expect.stringContaining('application/json'),
		})
		expect(await answer.json()).toEqual([
			{
				Id: expect.stringMatching(/^[\da-f-]{36}$/),
				DateAndTime: '2026-11-21T10:05:30+07:00',
				ClientPhone: '+79991234567',
				ClientEmail: anna.email,
				FormName: 'Запись на приём',
				ClientFullName: anna.name,
				PlanStart: '2026-12-01T10:30:00+07:00',
				Comment: `Заявка ${number}\nУслуга: Лечение кариеса\n${anna.message}`,
				HttpReferer: site.origin + page,
				...{ UtmSource: 'yandex', UtmMedium: null, UtmCampaign: null, UtmTerm: null, UtmContent: null },
			},
		])
	})

	it('plans nothing where day or time is missing, and says in the comment what there is', async () => {
		await requestAppointment(database.db, { ...olga, date: '2026-12-01' }, at('10:00:00'))
		await requestAppointment(database.db, { ...galina, time: '09:00' }, at('11:00:00'))

		const [onlyDay, onlyTime] = await tickets()

		expect(onlyDay).toMatchObject({ Comment: expect.stringMatching(/\nЖелаемый день: 01\.12\.2026$/) })
		expect(onlyTime).toMatchObject({ Comment: expect.stringMatching(/\nЖелаемое время: 09:00$/) })
		for (const ticket of [onlyDay, onlyTime]) expect(ticket).not.toHaveProperty('PlanStart')
	})

	it('leaves out quarantined requests, and returns them in the window of their release', async () => {
		const { number } = await requestAppointment(database.db, advertiser, {
			...at('10:00:00'),
			...quarantined,
		})
		expect(await names()).toEqual([])

		await releaseRequest(database.db, number, new Date('2026-11-22T09:00:00+07:00'))

		expect(await names()).toEqual([])
		const next = { dateTimeFrom: '2026-11-22T00:00:00+07:00', dateTimeTo: '2026-11-22T23:59:59+07:00' }
		expect(await tickets(next)).toMatchObject([
			{ ClientFullName: 'Продвижение', DateAndTime: '2026-11-22T09:00:00+07:00' },
		])
	})

	it('gives every request once over its pages, also of one moment, and also when one is done meanwhile', async () => {
		const people = Array.from({ length: 7 }, (_, index) => stranger(index))
		for (const person of people) await requestAppointment(database.db, person, at('10:00:00'))
		const page = (offset: number) => tickets({ ...day, limit: '3', offset: String(offset) })

		const first = await page(0)
		await finishRequest(database.db, first[0]?.Id ?? '', new Date())
		const rest = [...(await page(3)), ...(await page(6)), ...(await page(9))]

		expect(first).toHaveLength(3)
		const given = [...first, ...rest].map(({ ClientFullName }) => ClientFullName)
		expect(given.sort()).toEqual(people.map(({ name }) => name).sort())
	})

	it('includes both ends of the window, the last second whole', async () => {
		for (const [index, time] of ['09:59:59', '10:00:00', '10:59:59.900', '11:00:00'].entries()) {
			await requestAppointment(database.db, stranger(index), at(time))
		}

		const hour = { dateTimeFrom: '2026-11-21T10:00:00+07:00', dateTimeTo: '2026-11-21T10:59:59+07:00' }

		expect(await names(hour)).toEqual(['Посетитель 1', 'Посетитель 2'])
		expect(await names({ ...hour, dateTimeFrom: '2026-11-21T03:00:00Z' })).toHaveLength(2)
		expect(await names({ ...hour, dateTimeFrom: '2026-11-21T10:00:00 07:00' })).toHaveLength(2)
	})

	it('lists a request whatever its day, in the widest window other programs know', async () => {
		await requestAppointment(database.db, { ...anna, date: '9999-12-31', time: '18:30' }, at('10:00:00'))
		await requestAppointment(database.db, { ...galina, date: '2026-12-01', time: '09:00' }, at('11:00:00'))
		const planned = [{ PlanStart: '9999-12-31T18:30:00+07:00' }, { PlanStart: '2026-12-01T09:00:00+07:00' }]

		expect(await tickets()).toMatchObject(planned)
		for (const ahead of ['', 'Z', '+07:00', '-05:00']) {
			const widest = {
				dateTimeFrom: `0001-01-01T00:00:00${ahead}`,
				dateTimeTo: `9999-12-31T23:59:59${ahead}`,
			}
			expect(await tickets(widest)).toMatchObject(planned)
		}
		expect(await tickets({ ...day, dateTimeTo: '9999-12-31T23:59:59.9999999' })).toMatchObject(planned)
		const atTheEnd = '9999-12-31T23:59:59-05:00'
		expect(await tickets({ dateTimeFrom: atTheEnd, dateTimeTo: atTheEnd })).toEqual([])
	})

	it('takes a timetable in the place of the one before, the whole of it', async () => {
		const [ten = '', eleven = '', noon = ''] = timesOn(1, ['10:00', '11:00', '12:00'])
		await postTimetable(site.origin, timetable(timesOn(2, ['15:00'])))

		const answer = await postTimetable(site.origin, timetable([ten, ten, eleven], [noon]))

		expect(answer.status).toBe(200)
		expect(await answer.json()).toEqual({ message: 'Расписание принято', intervals: 4, free: 2 })
		expect(await known()).toEqual([ten, eleven].map(time => ({ starts_at: new Date(time).toISOString() })))
	})

	it('keeps the timetable it has when a new one is wrong anywhere', async () => {
		const [ten = ''] = timesOn(1, ['10:00'])
		await postTimetable(site.origin, timetable([ten]))
		const before = await known()
		const [interval] = timetable([ten]).Intervals

		for (const [wrong, status, says] of [
			['{', 400, 'JSON'],
			['[]', 400, 'объект JSON'],
			[{ Doctors: [], Branches: [] }, 422, 'Intervals'],
			[
				{ Intervals: [interval, { ...interval, StartDateTime: 'завтра' }] },
				422,
				'Intervals[1].StartDateTime',
			],
			[{ Intervals: [{ ...interval, LengthInMinutes: -5 }] }, 422, 'Intervals[0].LengthInMinutes'],
			[{ Intervals: [{ ...interval, IsBusy: 'нет' }] }, 422, 'Intervals[0].IsBusy'],
			[{ Doctors: 'все', Intervals: [] }, 422, 'Doctors'],
			[{ ...timetable([ten]), Doctors: null }, 422, 'Intervals[0].DoctorId'],
			[
				{ ...timetable([]), Intervals: [interval, { ...interval, DoctorId: 7 }] },
				422,
				'Intervals[1].DoctorId',
			],
			[{ ...timetable([]), Intervals: [{ ...interval, BranchId: 'x' }] }, 422, 'Intervals[0].BranchId'],
			[`{"Intervals": [], "x": "${'x'.repeat(4 * 1024 * 1024)}"}`, 413, 'много данных'],
		] as const) {
			const answer = await postTimetable(site.origin, wrong)
			expect([answer.status, await answer.json()]).toEqual([
				status,
				{ message: expect.stringContaining(says) },
			])
		}

		expect(await known()).toEqual(before)
	})

	it('takes a timetable with days at the ends of the calendar, of which nothing is offered', async () => {
		const soon = timesOn(1, ['10:00'])
		const ends = ['0001-01-01T00:00:00', '9999-12-31T23:59:59', '9999-12-31T23:59:59-05:00']

		expect((await postTimetable(site.origin, timetable([...soon, ...ends]))).status).toBe(200)

		expect(await freeMomentsAhead(database.db, new Date())).toEqual(
			soon.map(time => new Date(time).toISOString()),
		)
	})

	it('knows a doctor whose number is written as a text', async () => {
		const table = timetable(timesOn(1, ['10:00']))
		const answer = await postTimetable(site.origin, { ...table, Doctors: [{ Id: '2129' }] })

		expect(answer.status).toBe(200)
	})

	it.each([51, 600, 30_000])('takes a timetable of %i intervals', async count => {
		const starts = Array.from({ length: count }, (_, index) =>
			new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString().slice(0, 19),
		)
		const [half, rest] = [starts.slice(0, count / 2), starts.slice(count / 2)]

		const began = performance.now()
		const answer = await postTimetable(site.origin, timetable(half, rest))

		expect(await answer.json()).toMatchObject({ intervals: count, free: half.length })
		expect(performance.now() - began).toBeLessThan(10_000)
	})

	it('refuses a timetable of more objects inside each other than one has, or of more intervals', async () => {
		const wide = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x${index}`, 1]))
		for (const wrong of [
			{ ...timetable([]), Intervals: [[[[[[]]]]]] },
			{ ...timetable([]), Intervals: [wide] },
			{ ...timetable([]), Intervals: Array(50_001).fill(0) },
		]) {
			expect((await postTimetable(site.origin, wrong)).status).toBe(400)
		}
	})

	it('refuses a chosen time that is not free any more, beside the time, and takes it as a wish in the fields', async () => {
		const [ten = '', eleven = ''] = timesOn(1, ['10:00', '11:00']).map(time => time.slice(0, 16))
		await postTimetable(site.origin, timetable(timesOn(1, ['10:00'])))
		const kept = () => database.db.selectFrom('appointments').select(['date', 'time']).execute()

		const late = await send({ slot: eleven, email: 'galina' })

		const page = await late.text()
		expect(late.status).toBe(422)
		expect(page).toContain('Это время уже не свободно')
		expect(page).toContain('Проверьте адрес почты')
		expect(page).toContain(`value="${eleven.slice(0, 10)}"`)
		expect(page).toContain('value="11:00"')
		expect(await kept()).toEqual([])
		expect((await send({ date: eleven.slice(0, 10), time: '11:00' })).status).toBe(303)
		expect((await send({ slot: ten, name: 'Галина Другая' })).status).toBe(303)
		expect((await kept()).map(({ time }) => time)).toEqual(['11:00', '10:00'])
	})

	it('gives the answer of the first once more where the chosen time is not free any more because of it', async () => {
		const [ten = '', eleven = ''] = timesOn(1, ['10:00', '11:00'])
		const slot = ten.slice(0, 16)
		await postTimetable(site.origin, timetable([ten, eleven]))
		const page = await (await fetch(`${site.origin}/appointment`)).text()
		const [token = ''] = page.match(/v1\.\d{13}\.[0-9a-f-]{36}\.[\w-]{43}/) ?? []
		const first = await send({ slot, token })
		expect(first.status).toBe(303)

		await postTimetable(site.origin, timetable([eleven]))
		const again = await send({ slot, token })

		expect([again.status, again.headers.get('Location')]).toEqual([303, first.headers.get('Location')])
		expect((await send({ slot, name: 'Галина Другая' })).status).toBe(422)
		expect(await database.db.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
	})

	it('takes a chosen time as a wish where nobody knows what is free', async () => {
		const [ten = ''] = timesOn(1, ['10:00']).map(time => time.slice(0, 16))

		expect((await send({ slot: ten })).status).toBe(303)
	})

	it('refuses a chosen time where nothing is free any more', async () => {
		const [ten = ''] = timesOn(1, ['10:00'])
		await postTimetable(site.origin, timetable([], [ten]))

		const answer = await send({ slot: ten.slice(0, 16) })

		expect(answer.status).toBe(422)
		expect(await answer.text()).toContain('Это время уже не свободно')
	})

	it.each(['2026-13-40T99:99', '2027-02-30T10:00', '9999-12-31T23:59'])(
		'refuses the chosen time %s, which was never free, and keeps what was typed',
		async slot => {
			await postTimetable(site.origin, timetable(timesOn(1, ['10:00'])))

			const answer = await send({ slot, message: 'Позвоните после шести' })

			const page = await answer.text()
			expect(answer.status).toBe(422)
			expect(page).toContain('Это время уже не свободно')
			expect(page).toContain(`value="${galina.name}"`)
			expect(page).toContain('Позвоните после шести')
			expect(page).toContain(`value="${slot.slice(0, 10)}"`)
			expect(await database.db.selectFrom('appointments').selectAll().execute()).toEqual([])
		},
	)

	it('makes of two timetables sent at once one of them', async () => {
		const tables = [1, 2, 3, 4].map(inDays => timetable(timesOn(inDays, ['10:00', '11:00'])))

		const answers = await Promise.all(tables.map(table => postTimetable(site.origin, table)))

		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
		expect(await known()).toHaveLength(2)
	})

	it('offers what is to come within two weeks, and nothing of a timetable that is a day old', async () => {
		const now = new Date()
		const soon = timesOn(1, ['10:00', '11:00'])
		await postTimetable(
			site.origin,
			timetable([...timesOn(-1, ['10:00']), ...soon, ...timesOn(20, ['10:00'])]),
		)

		const hours = (count: number) => new Date(now.getTime() + count * 60 * 60_000)
		expect(await freeMomentsAhead(database.db, now)).toEqual(soon.map(time => new Date(time).toISOString()))
		expect(await freeMomentsAhead(database.db, hours(24.1))).toBeUndefined()
	})

	it.each([
		['dateTimeFrom', { dateTimeTo: day.dateTimeTo }],
		['dateTimeFrom', { ...day, dateTimeFrom: 'вчера' }],
		['dateTimeTo', { ...day, dateTimeTo: '2026-11-31T00:00:00+07:00' }],
		['dateTimeTo', { ...day, dateTimeTo: '2026-11-20T00:00:00+07:00' }],
		['limit', { ...day, limit: '0' }],
		['limit', { ...day, limit: '1001' }],
		['offset', { ...day, offset: '-1' }],
	])('says what is wrong with %s', async (field, asked) => {
		const answer = await get(asked)

		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ message: expect.stringMatching(new RegExp(`^${field}: .*[а-я]`)) },
		])
	})

	it.each([{}, { 'IDENT-Integration-Key': '' }, { 'IDENT-Integration-Key': `${identKey}x` }])(
		'lets nobody in with %j, and says so in plain words',
		async headers => {
			const answer = await fetch(`${site.origin}${path}?${new URLSearchParams(day)}`, { headers })

			expect(answer.status).toBe(401)
			expect(answer.headers.get('content-type')).toContain('text/plain')
			expect(await answer.text()).toMatch(/^Ключ .+ не подходит/)
			expect((await postTimetable(site.origin, timetable([]), 'another key')).status).toBe(401)
		},
	)

	it('names the one method each address has', async () => {
		const headers = { 'IDENT-Integration-Key': identKey }
		const tries = [
			[path, 'POST', 'GET, HEAD'],
			['/integrations/ident/PostTimeTable', 'GET', 'POST'],
		] as const
		for (const [address, method, allow] of tries) {
			const answer = await fetch(site.origin + address, { method, headers })
			expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
		}
		const plain = { method: 'POST', headers, body: '<Timetable/>' }
		expect((await fetch(`${site.origin}/integrations/ident/PostTimeTable`, plain)).status).toBe(415)
	})

	it('is named nowhere but where robots are asked to stay away', async () => {
		const read = async (address: string) => await (await fetch(site.origin + address)).text()

		expect(await read('/sitemap.xml')).not.toContain('integrations')
		expect(await read('/api/openapi.json')).not.toContain('integrations')
		expect(await read('/robots.txt')).toContain('Disallow: /integrations/')
	})
})

it('is not there without a key', async () => {
	const site = await startSite()
	for (const address of [path, '/integrations/ident/PostTimeTable']) {
		expect((await fetch(site.origin + address)).status).toBe(404)
		expect((await fetch(site.origin + address, { method: 'POST' })).status).toBe(404)
	}
	await site.stop()
})
