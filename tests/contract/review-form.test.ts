import { beforeEach, describe, expect, it } from 'vitest'
import { linkToken } from '#app/clinic/reviews/moderation.server.ts'
import { databases } from '#tests/support/databases.ts'
import { runningSite } from '#tests/support/running-site.ts'

const noReview = { id: 0, link_until: '', link_salt: '' }

const fields = {
	author_name: 'Анна Белова',
	rating: '4',
	doctor_id: '1',
	service_id: '',
	text: 'Доктор объяснила каждый шаг.\r\nСпасибо.',
	personal_data_consent: 'on',
	publish_consent: 'on',
}
type Field = keyof typeof fields

describe.each(databases)('a review posted without scripts on $name', ({ open }) => {
	const running = runningSite(open, ['reviews', 'consents', 'outbox', 'submissions', 'counters'])

	const reviews = () => running.database.db.selectFrom('reviews').selectAll().execute()
	const post = (changes: Partial<Record<Field | 'token', string>> = {}, path = '/reviews', headers = {}) =>
		fetch(running.site.origin + path, {
			method: 'POST',
			body: new URLSearchParams({ ...fields, ...changes }),
			headers,
			redirect: 'manual',
		})
	const pageOf = async (path = '/reviews') => (await fetch(running.site.origin + path)).text()

	it('is answered 303 and thanked for', async () => {
		const answer = await post()

		expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/reviews?sent=1'])
		expect(await reviews()).toMatchObject([
			{
				rating: 4,
				doctor_id: 1,
				service_id: null,
				text: 'Доктор объяснила каждый шаг.\nСпасибо.',
				page: '/',
			},
		])
		const thanks = await fetch(`${running.site.origin}/reviews?sent=1`)
		expect(thanks.headers.get('Cache-Control')).toBe('no-store')
		expect(await thanks.text()).toContain('Ваш отзыв отправлен')
	})

	it('leads to the thanks whatever it says of the place it was sent from, and shows a refusal as one', async () => {
		const body = (changes = {}) => new URLSearchParams({ ...fields, ...changes, in_place: 'true' })
		const send = (body: URLSearchParams) =>
			fetch(`${running.site.origin}/reviews`, { method: 'POST', body, redirect: 'manual' })

		expect((await send(body())).status).toBe(303)
		const refused = await send(body({ rating: '' }))
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('<title>Ошибка: ')])
	})

	it('is one review under one token (reliability 6)', async () => {
		const token = /name="token"[^>]*value="([^"]+)"/.exec(await pageOf())?.[1] ?? ''

		await Promise.all(Array.from({ length: 10 }, () => post({ token })))

		expect(token).not.toBe('')
		expect(await reviews()).toHaveLength(1)
	})

	const wrong: [Field, string, string?][] = [
		['author_name', ''],
		['author_name', 'ы'.repeat(201)],
		['rating', '', 'rating-1'],
		['rating', '6', 'rating-1'],
		['rating', 'пять', 'rating-1'],
		['doctor_id', 'x'],
		['doctor_id', '4711'],
		['text', ''],
		['text', 'ы'.repeat(4001)],
		['personal_data_consent', 'no'],
		['publish_consent', ''],
	]
	it.each(wrong)(
		'with %s %j is the same page, 422, with everything kept',
		async (field, value, id = field) => {
			const answer = await post({ [field]: value })
			const page = await answer.text()

			expect(answer.status).toBe(422)
			expect(answer.headers.get('Cache-Control')).toBe('no-store')
			expect(page).toContain('<title>Ошибка: Отзывы')
			expect(page).toContain(`href="#review-${id}"`)
			expect(page).toContain(`id="review-${field}-error"`)
			if (field !== 'author_name') expect(page).toContain('value="Анна Белова"')
			if (field !== 'text') expect(page).toContain('Доктор объяснила каждый шаг.')
			expect(await reviews()).toEqual([])
		},
	)

	it('is refused from another site', async () => {
		expect((await post({}, '/reviews', { Origin: 'https://evil.example' })).status).toBe(403)
		expect(await reviews()).toEqual([])
	})

	it('is only text, wherever it is read', async () => {
		const script = '<script>alert(1)</script>'
		await post({ author_name: script, text: `"><img src=x onerror=alert(1)>${script}` })
		const [review] = await reviews()
		const path = `/moderation/${await linkToken(running.database.db, review ?? noReview)}`
		const asked = await pageOf(path)

		expect(asked).toContain('&lt;script&gt;')
		await act(path, { intent: 'publish', reply: script })

		for (const page of [asked, await pageOf()]) {
			expect(page).not.toContain('<img src=x')
			expect(page).not.toContain('<script>alert')
		}
		const list = await (await fetch(`${running.site.origin}/api/public/reviews`)).json()
		expect(list[0]).toMatchObject({ id: review?.id, author_name: script, reply: { text: script } })
		expect(await (await fetch(`${running.site.origin}/api/public/reviews/stats`)).json()).toMatchObject({
			count: list.length,
		})
	})

	const act = (path: string, body: Record<string, string>) =>
		fetch(running.site.origin + path, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })

	describe('and its link', () => {
		let path: string
		beforeEach(async () => {
			await post()
			const [review] = await reviews()
			path = `/moderation/${await linkToken(running.database.db, review ?? noReview)}`
		})
		const status = async () => (await reviews())[0]?.status

		it('only shows when it is opened, again and again', async () => {
			for (const method of ['GET', 'HEAD', 'GET']) {
				const answer = await fetch(running.site.origin + path, { method })
				expect(answer.status).toBe(200)
				expect(answer.headers.get('Cache-Control')).toBe('no-store')
				expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
			}
			expect(await status()).toBe('pending')
		})

		it('acts once, and says nothing of the review afterwards', async () => {
			const answer = await act(path, { intent: 'reject', why: 'Реклама' })
			expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${path}?done=1`])
			await act(path, { intent: 'publish' })

			expect(await status()).toBe('rejected')
			const again = await fetch(running.site.origin + path)
			expect(again.status).toBe(410)
			expect(await again.text()).not.toContain('Белова')
		})

		it.each([
			[{ intent: 'reject', why: ' ' }, 'Укажите причину'],
			[{ intent: 'publish', reply: 'ы'.repeat(4001) }, 'Ответ длиннее'],
			[{}, 'Выберите: опубликовать или отклонить'],
		])('does not act on %.40j', async (body, words) => {
			const answer = await act(path, body as Record<string, string>)

			expect(answer.status).toBe(422)
			expect(await answer.text()).toContain(words)
			expect(await status()).toBe('pending')
		})

		it('keeps what was typed and says so while the database is locked', async () => {
			const decision = { intent: 'publish', reply: 'Спасибо, передадим врачу.' }
			const answer = await running.database.db.transaction().execute(async tx => {
				await tx.updateTable('reviews').set({ status: 'pending' }).execute()
				return await act(path, decision)
			})

			expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
			const page = await answer.text()
			for (const words of ['Решение не записано', 'Сейчас не получилось сохранить', decision.reply])
				expect(page).toContain(words)
			expect(await status()).toBe('pending')
			expect((await act(path, decision)).status).toBe(303)
		}, 20_000)

		it('is not found when somebody made it up, nor written to the log', async () => {
			expect((await fetch(`${running.site.origin}/moderation/1000001.x`)).status).toBe(404)
			const decided = await act('/moderation/1000001.x', { intent: 'publish' })
			expect(decided.status).toBe(404)
			expect(await decided.text()).toMatch(/<nav.*Такой страницы нет.*<footer.*href="tel:\+/s)
			await fetch(running.site.origin + path)

			expect(await status()).toBe('pending')
			expect(running.site.log()).not.toContain(path)
			expect(running.site.log()).not.toMatch(/Белова|объяснила/)
		})
	})
})
