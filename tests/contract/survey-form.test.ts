import { describe, expect, it } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { annasAnswers } from '#tests/support/people.ts'
import { runningSite } from '#tests/support/running-site.ts'

const answers = {
	treatment_period: '1_3_months',
	staff_attitude_rating: '5',
	comfort_rating: '4',
	treatment_result_rating: '3',
	recommendation: 'probably_yes',
	comments: 'Тихо и чисто.',
	url: '/prices',
	page_title: 'Цены',
}
type Field = keyof typeof answers

describe.each(databases)('the survey posted without scripts on $name', ({ open }) => {
	const running = runningSite(open, ['survey_responses', 'tracking', 'submissions'])

	const stored = () => running.database.db.selectFrom('survey_responses').selectAll().execute()
	const post = (
		changes: Partial<Record<Field | 'token' | 'intent' | 'from', string>> = {},
		headers: Record<string, string> = {},
	) =>
		fetch(`${running.site.origin}/survey?from=%2Fprices`, {
			method: 'POST',
			body: new URLSearchParams({ ...answers, ...changes }),
			headers,
			redirect: 'manual',
		})
	const tokenOf = async () =>
		/name="token"[^>]*value="([^"]+)"/.exec(
			await (await fetch(`${running.site.origin}/survey`)).text(),
		)?.[1] ?? ''

	it('leads to the thanks whatever it says of the place it was sent from, and shows a refusal as one', async () => {
		const body = (changes = {}) => new URLSearchParams({ ...answers, ...changes, in_place: 'true' })
		const send = (body: URLSearchParams) =>
			fetch(`${running.site.origin}/survey`, { method: 'POST', body, redirect: 'manual' })

		expect((await send(body())).status).toBe(303)
		const refused = await send(body({ comfort_rating: '' }))
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('<title>Ошибка: ')])
	})

	it('is answered 303 to the thanks and kept without who and when', async () => {
		const answer = await post({}, { 'User-Agent': 'Somebodys/1.0', Cookie: 'lv=x' })

		expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/survey/thanks'])
		const [row] = await stored()
		expect(Object.keys(row ?? {}).sort()).toEqual(['id', 'received_at', ...Object.keys(answers)].sort())
		expect(row).toMatchObject({ comfort_rating: 4, url: '/prices', page_title: 'Цены' })
		expect(row?.received_at).toMatch(/:00:00\.000Z$/)
	})

	it('is one survey under one token, and when equal answers come again within a minute (reliability 6)', async () => {
		const token = await tokenOf()
		await Promise.all([post({ token }), post({ token }), post({ token })])
		await post({ token: await tokenOf() })
		await post()
		expect(await stored()).toHaveLength(1)

		await post({ token: await tokenOf(), comments: 'Другое' })
		expect(await stored()).toHaveLength(2)
	})

	it('is somebody else’s when equal answers come by the API', async () => {
		const asTyped = Object.fromEntries(
			Object.entries(annasAnswers).map(([name, value]) => [name, `${value}`]),
		)
		const send = () =>
			fetch(`${running.site.origin}/api/public/patient-satisfaction-survey`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(annasAnswers),
			})

		expect([(await send()).status, (await send()).status, (await post(asTyped)).status]).toEqual([
			201, 201, 303,
		])
		expect(await stored()).toHaveLength(3)
	})

	it('comes back with everything kept and a fresh token when its token was used for other answers', async () => {
		const token = await tokenOf()
		await post({ token })
		const answer = await post({ token, comments: 'Другое' })
		const page = await answer.text()

		expect(answer.status).toBe(409)
		expect(page).toContain('Другое</textarea>')
		expect(page).toMatch(/<section aria-describedby="[^"]+" aria-labelledby="[^"]+"[^>]* tabindex="-1"/)
		expect(page).not.toContain(token)
	})

	const wrong: [Field, string][] = [
		['treatment_period', ''],
		['treatment_period', 'yesterday'],
		['staff_attitude_rating', '0'],
		['comfort_rating', '6'],
		['comfort_rating', 'a'],
		['treatment_result_rating', ''],
		['treatment_result_rating', '4.5'],
		['recommendation', 'maybe'],
		['comments', 'ы'.repeat(4001)],
		['comments', 'Тихо\u0000'],
	]
	it.each(wrong)(
		'with %s %.20j is the same page, 422, with summary, message and the rest kept',
		async (field, value) => {
			const answer = await post({ [field]: value })
			const page = await answer.text()

			expect(answer.status).toBe(422)
			expect(answer.headers.get('Cache-Control')).toBe('no-store')
			expect(page).toContain('<title>Ошибка: Оценка качества обслуживания')
			expect(page).toMatch(new RegExp(`href="#survey-${field}(-\\w+)?"`))
			expect(page).toContain(`id="survey-${field}-error"`)
			expect(page.match(/checked=""/g)).toHaveLength(field === 'comments' ? 5 : 4)
			if (field !== 'comments') expect(page).toContain('Тихо и чисто.</textarea>')
			if (!field.startsWith('comfort')) expect(page).toContain('>4 из 5</span></p>')
			expect(await stored()).toEqual([])
		},
	)

	it('names five open questions when nothing at all was sent', async () => {
		const answer = await fetch(`${running.site.origin}/survey`, {
			method: 'POST',
			body: new URLSearchParams(),
		})

		expect((await answer.text()).match(/href="#survey-/g)).toHaveLength(5)
	})

	it.each([
		['/prices', '/prices'],
		['/services?category=hirurgiya', '/services?category=hirurgiya'],
		['', '/'],
		['https://evil.example/', '/'],
		['//evil.example', '/'],
		['/\\evil.example', '/'],
	])('skipped on %j leads to %j, whatever else was sent', async (from, place) => {
		const answer = await post({ intent: 'skip', from, comfort_rating: '9', token: 'v1.1.1.1' })

		expect([answer.status, answer.headers.get('Location')]).toEqual([303, place])
		expect(await stored()).toEqual([])
		const [notice] = await running.database.db.selectFrom('tracking').selectAll().execute()
		expect(notice?.kind).toBe('survey-skip')
		expect(JSON.parse(notice?.facts ?? '')).toEqual({ url: '/prices', page_title: 'Цены' })
		expect(notice?.received_at).toMatch(/:00:00\.000Z$/)
	})

	it('may be skipped while its memory is away (check 11)', async () => {
		const { schema } = running.database.db
		await schema.alterTable('tracking').renameTo('elsewhere').execute()
		const answer = await post({ intent: 'skip', from: '/prices' }).finally(() =>
			schema.alterTable('elsewhere').renameTo('tracking').execute(),
		)

		expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/prices'])
	})

	it('keeps everything and offers the phone while its memory is away', async () => {
		const { schema } = running.database.db
		await schema.alterTable('survey_responses').renameTo('elsewhere').execute()
		const answer = await post().finally(() =>
			schema.alterTable('elsewhere').renameTo('survey_responses').execute(),
		)
		const page = await answer.text()

		expect(answer.status).toBe(503)
		expect(page).toContain('Произошла ошибка при отправке.')
		expect(page).toContain('+7 (383) 000-00-01')
		expect(page.match(/checked=""/g)).toHaveLength(5)
	})

	it('is refused from another site', async () => {
		for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
			expect((await post({}, headers as Record<string, string>)).status).toBe(403)
			expect((await post({ intent: 'skip' }, headers as Record<string, string>)).status).toBe(403)
		}
		expect(await stored()).toEqual([])
	})

	it('writes no answer into the log', async () => {
		await post({ comments: 'Тайнова' })
		await post({ comments: 'Тайнова', comfort_rating: '' })

		expect(running.site.log()).not.toMatch(/Тайнова|probably_yes/)
	})
})
