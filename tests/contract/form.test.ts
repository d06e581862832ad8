import { describe, expect, it } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { runningSite } from '#tests/support/running-site.ts'

const fields = {
	name: 'Анна Белова',
	phone: '8 (999) 123-45-67',
	email: 'anna@mail.example',
	service: 'lechenie-kariesa',
	date: '26.11.2099',
	time: '9:30',
	message: 'Ноет зуб.',
	privacy_policy_consent: 'on',
	personal_data_consent: 'on',
}
type Field = keyof typeof fields

describe.each(databases)('the form posted without scripts on $name', ({ open }) => {
	const running = runningSite(open, ['appointments', 'consents', 'outbox', 'submissions'])

	const requests = () => running.database.db.selectFrom('appointments').selectAll().execute()
	const send = (body: BodyInit, headers: Record<string, string> = {}, address = '/appointment') =>
		fetch(running.site.origin + address, { method: 'POST', body, headers, redirect: 'manual' })
	const post = (changes: Partial<Record<Field | 'token', string>> = {}, headers = {}) =>
		send(new URLSearchParams({ ...fields, ...changes }), headers)
	const tokenOf = async () =>
		/name="token"[^>]*value="([^"]+)"/.exec(
			await (await fetch(`${running.site.origin}/appointment`)).text(),
		)?.[1] ?? ''

	it('is answered 303 with a number in the address and nothing else about the request (check 7)', async () => {
		const answer = await post()

		expect(answer.status).toBe(303)
		const [, number] =
			/^\/appointment\/sent\?number=(\d{4}-\d{6})$/.exec(answer.headers.get('Location') ?? '') ?? []
		expect(await requests()).toMatchObject([
			{ number, phone: '+79991234567', date: '2099-11-26', time: '09:30', service: 'lechenie-kariesa' },
		])
		expect(
			await (await fetch(`${running.site.origin}/appointment/sent?number=${number}`)).text(),
		).not.toContain('Анна')
	})

	it('leads to the thanks whatever it says of the place it was sent from, and shows a refusal as one', async () => {
		const body = (changes = {}) => new URLSearchParams({ ...fields, ...changes, in_place: 'true' })
		const send = (body: URLSearchParams) =>
			fetch(`${running.site.origin}/appointment`, { method: 'POST', body, redirect: 'manual' })

		expect((await send(body())).status).toBe(303)
		const refused = await send(body({ phone: '383' }))
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('<title>Ошибка: ')])
	})

	it('names a day gone by together with what else is wrong', async () => {
		const page = await (await post({ name: '', date: '2020-01-01' })).text()

		expect(page).toContain('Укажите имя')
		expect(page).toContain('Этот день уже прошёл')
	})

	it('may be multipart, and ticks may be written "true"', async () => {
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value === 'on' ? 'true' : value)

		expect((await send(form)).status).toBe(303)
		expect(await requests()).toHaveLength(1)
	})

	it('is one request when twenty equal ones come at once, and when the token comes again later (reliability 6)', async () => {
		const token = await tokenOf()
		const answers = await Promise.all(Array.from({ length: 20 }, () => post({ token })))
		const again = await post({ token })

		const places = new Set([...answers, again].map(answer => answer.headers.get('Location')))
		expect(places.size).toBe(1)
		expect(await requests()).toHaveLength(1)
	})

	it('comes back with everything kept and a fresh token when its token was used for other words', async () => {
		const token = await tokenOf()
		await post({ token })
		const answer = await post({ token, message: 'Другое' })
		const page = await answer.text()

		expect(answer.status).toBe(409)
		expect(page).toContain('Другое')
		expect(page).toMatch(/<section aria-describedby="[^"]+" aria-labelledby="[^"]+"[^>]* tabindex="-1"/)
		expect(page).not.toContain(token)
	})

	const wrong: [Field, string][] = [
		['name', ''],
		['name', 'ы'.repeat(201)],
		['name', 'Анна\u0000'],
		['phone', '1234'],
		['email', 'anna'],
		['email', 'a\r\nBcc: x@mail.example'],
		['service', 'ы'.repeat(201)],
		['date', '2020-01-01'],
		['date', '31.02.2099'],
		['date', 'завтра'],
		['time', '25:00'],
		['message', 'ы'.repeat(4001)],
		['privacy_policy_consent', 'no'],
		['personal_data_consent', '1'],
	]
	it.each(wrong)(
		'with %s %j is the same page, 422, with a summary, a message and the rest kept',
		async (field, value) => {
			const answer = await post({ [field]: value })
			const page = await answer.text()

			expect(answer.status).toBe(422)
			expect(answer.headers.get('Cache-Control')).toBe('no-store')
			expect(page).toContain('<title>Ошибка: Запись на приём')
			expect(page).toContain(`href="#appointment-${field}"`)
			expect(page).toContain(`id="appointment-${field}-error"`)
			if (field !== 'name') expect(page).toContain('value="Анна Белова"')
			if (field !== 'message') expect(page).toContain('Ноет зуб.</textarea>')
			expect(page.match(/checked=""/g)).toHaveLength(field.endsWith('consent') ? 1 : 2)
			expect(await requests()).toEqual([])
		},
	)

	it('says so when nothing at all was sent', async () => {
		const page = await (await send(new URLSearchParams())).text()

		expect(page.match(/href="#appointment-/g)).toHaveLength(5)
	})

	it.each([
		[
			'twice',
			[
				['name', 'Анна'],
				['name', 'Белла'],
			],
		],
		['as a list', [['name[]', 'Анна']]],
		['deep', [[`name${'[a]'.repeat(500)}`, 'Анна']]],
		[
			'on the prototype',
			[
				['__proto__', 'x'],
				['constructor', 'x'],
				['__proto__[name]', 'x'],
			],
		],
	])('does not stumble over a field sent %s', async (_, pairs) => {
		const { name, ...rest } = fields
		const answer = await send(new URLSearchParams([...Object.entries(rest), ...pairs]))

		expect(answer.status).toBe(422)
		expect(await requests()).toEqual([])
	})

	it('keeps what was typed as text, whatever it looks like', async () => {
		const page = await (await post({ name: '"><script>alert(1)</script>', phone: '1' })).text()

		expect(page).not.toContain('<script>alert(1)')
		expect(page).toContain('&quot;&gt;&lt;script&gt;')
	})

	it.each(['', '?_data=routes%2Fappointment', '?index', '.data'])(
		'refuses another site at /appointment%s',
		async suffix => {
			const foreign: Record<string, string>[] = [
				{ Origin: 'https://evil.example' },
				{ Origin: 'null' },
				{ 'Sec-Fetch-Site': 'cross-site' },
				{ 'Sec-Fetch-Site': 'same-site', Origin: running.site.origin },
			]
			for (const headers of foreign) {
				const answer = await send(new URLSearchParams(fields), headers, `/appointment${suffix}`)
				expect(answer.status).toBe(403)
				expect((await answer.json()).message).toMatch(/[а-я]/)
			}
			expect(await requests()).toEqual([])
		},
	)

	it('welcomes its own origin', async () => {
		expect((await post({}, { Origin: running.site.origin })).status).toBe(303)
		expect(
			(await post({ name: 'Белла' }, { 'Sec-Fetch-Site': 'same-origin', Origin: running.site.origin }))
				.status,
		).toBe(303)
	})

	it.each([
		[413, 'a'.repeat(1_000_000), 'application/x-www-form-urlencoded'],
		[415, '{"name":"Анна"}', 'application/json'],
		[400, 'no boundary here', 'multipart/form-data; boundary=x'],
		[400, 'nothing', 'multipart/form-data'],
	])('answers %i in Russian to %.20s as %s', async (status, body, type) => {
		const answer = await send(body, { 'Content-Type': type })
		const page = await answer.text()

		expect(answer.status).toBe(status)
		expect(page).toMatch(/<section aria-describedby="[^"]+" aria-labelledby="[^"]+"[^>]* tabindex="-1"/)
		expect(page).toContain('+7 (383) 000-00-01')
		expect(await requests()).toEqual([])
	})

	it.each(['PUT', 'DELETE', 'PATCH'])('does nothing at %s', async method => {
		const answer = await fetch(`${running.site.origin}/appointment`, {
			method,
			body: new URLSearchParams(fields),
		})

		expect(answer.status).toBe(405)
		expect(answer.headers.get('Allow')).toContain('POST')
		expect(await requests()).toEqual([])
	})

	it('writes nothing personal into the log', async () => {
		await post()
		await post({ phone: '1' })

		expect(running.site.log()).not.toMatch(/Анна|Белова|anna@|999.?123|Ноет/)
	})
})
