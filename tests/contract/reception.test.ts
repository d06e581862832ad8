import { beforeEach, describe, expect, it } from 'vitest'
import { receptionToken } from '#app/clinic/appointments/reception.server.ts'
import { finishRequest } from '#app/clinic/appointments/request-list.server.ts'
import { databases } from '#tests/support/databases.ts'
import { runningSite } from '#tests/support/running-site.ts'
import { startSite } from '#tests/support/site.ts'

const fields = {
	name: 'Анна Белова',
	phone: '8 (999) 123-45-67',
	email: 'anna@mail.example',
	service: 'lechenie-kariesa',
	date: '26.11.2099',
	time: '9:30',
	message: 'Ноет зуб.\r\n<script>alert(1)</script>',
	privacy_policy_consent: 'on',
	personal_data_consent: 'on',
}
const phoneLink = '<a href="tel:+79991234567">+7 (999) 123-45-67</a>'
const ofAnna = /Белова|999|anna@|Ноет|кариес/i

describe.each(databases)('the link in the letter about a request on $name', ({ open }) => {
	const running = runningSite(open, ['appointments', 'consents', 'outbox', 'submissions'])
	let path: string
	beforeEach(async () => {
		await post('/appointment', fields)
		path = `/reception/${await receptionToken(running.database.db, await stored())}`
	})

	const stored = () => running.database.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
	const post = (to: string, body: Record<string, string>) =>
		fetch(running.site.origin + to, {
			method: 'POST',
			body: new URLSearchParams(body),
			redirect: 'manual',
		})
	const get = (to: string, method = 'GET') => fetch(running.site.origin + to, { method })
	/** What stands in the page itself: the menu has the clinic's services. */
	/** Without what keeps words in one line. */
	const mainOf = async (answer: Response) =>
		(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '')
			.replace(/<\/?span[^>]*>/g, '')
			.replaceAll('\u00a0', ' ')

	it('only shows when it is opened, again and again, and nothing keeps it', async () => {
		for (const method of ['GET', 'HEAD', 'GET']) {
			const answer = await get(path, method)
			expect(answer.status).toBe(200)
			expect(answer.headers.get('Cache-Control')).toBe('no-store')
			expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
			if (method === 'HEAD') continue
			const page = await mainOf(answer)
			for (const word of ['Анна Белова', phoneLink, 'Лечение кариеса', '26.11.2099', 'Ноет зуб.'])
				expect(page).toContain(word)
			expect(page).not.toContain('<script>alert')
			for (const mark of ['taken', 'reached', 'cancelled']) expect(page).toContain(`value="${mark}"`)
		}
		expect(await stored()).toMatchObject({ status: 'new', mark: null })
	})

	it('names what else is open from the same telephone', async () => {
		await post('/appointment', { ...fields, message: 'Забыла спросить про парковку' })
		const [, second] = await running.database.db
			.selectFrom('appointments')
			.selectAll()
			.orderBy('number')
			.execute()

		expect(await mainOf(await get(path))).toMatch(
			new RegExp(`Ещё не закончено с этого телефона.*${second?.number}`, 's'),
		)
		await finishRequest(running.database.db, second?.number ?? '', new Date())
		expect(await mainOf(await get(path))).not.toContain('не закончено с этого')
	})

	it('stands neither on paper nor in what the page asks for', async () => {
		const answer = await get(path)
		const html = await answer.text()
		const onPaper = /data-print="only"[^>]*>([^<]*)/.exec(html)?.[1]

		expect(onPaper).toContain(running.site.origin)
		expect(onPaper).not.toContain('/reception/')
		expect(html).toContain('href="/survey?from=%2F"')
		expect(answer.headers.get('Referrer-Policy')).toBe('strict-origin')
	})

	it('marks once, and says nothing of the visitor afterwards', async () => {
		const answer = await post(path, { intent: 'reached' })
		expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${path}?done=1`])

		const { number, ...row } = await stored()
		expect(row).toMatchObject({ mark: 'reached', marked_by: 'letter', status: 'done' })
		const thanks = await get(`${path}?done=1`)
		expect([thanks.status, thanks.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
		const said = await mainOf(thanks)
		expect(said).toContain(`Заявка № ${number} отмечена`)
		expect(said).toMatch(/Дозвонились, .+, по ссылке из письма/)
		expect(said).toContain('Если отметили по ошибке, отметку снимут за рабочим столом оператора')
		expect(said).not.toMatch(ofAnna)

		const late = await post(path, { intent: 'taken' })
		for (const again of [await get(path), late]) {
			expect([again.status, again.headers.get('Cache-Control')]).toEqual([410, 'no-store'])
			const page = await mainOf(again)
			expect(page).toContain('отмечена')
			expect(page.includes('Ваша отметка не записана')).toBe(again === late)
			expect(page).not.toMatch(ofAnna)
		}
		expect(await stored()).toMatchObject({ mark: 'reached' })
	})

	it('asks after «Взяли» how it ended, and shows whom to call until then', async () => {
		await post(path, { intent: 'taken' })
		for (const taken of [await get(`${path}?done=1`), await get(path)]) {
			const page = await mainOf(taken)
			expect([taken.status, taken.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
			expect(page).toMatch(/Взяли, .+, по ссылке из письма/)
			for (const word of ['Анна Белова', phoneLink, 'Ноет зуб.']) expect(page).toContain(word)
			expect(page).toContain('Не дозвонились? Оставьте «Взяли»')
			expect(page.match(/value="\w+"/g)).toEqual(['value="reached"', 'value="cancelled"'])
		}

		const odd = await post(path, {})
		expect(odd.status).toBe(422)
		expect(await mainOf(odd)).toContain(phoneLink)
		expect((await post(path, { intent: 'taken', marked_by: 'Ирина' })).status).toBe(410)
		expect((await post(path, { intent: 'cancelled' })).status).toBe(303)
		expect(await stored()).toMatchObject({ mark: 'cancelled', status: 'done' })
		const ended = await get(path)
		expect([ended.status, await mainOf(ended)]).toEqual([410, expect.not.stringMatching(ofAnna)])
	})

	it('writes down who marked, where they say so, and keeps what was typed', async () => {
		const long = await post(path, { intent: 'taken', marked_by: 'я'.repeat(101) })
		expect([long.status, await mainOf(long)]).toEqual([422, expect.stringContaining('Сократите имя')])
		const odd = await post(path, { marked_by: 'Ольга' })
		expect([odd.status, await mainOf(odd)]).toEqual([422, expect.stringContaining('value="Ольга"')])
		expect(await stored()).toMatchObject({ mark: null, marked_by: null })

		await post(path, { intent: 'taken', marked_by: ' Ольга ' })
		expect(await stored()).toMatchObject({ mark: 'taken', marked_by: 'Ольга' })
		const page = await mainOf(await get(path))
		expect(page).toMatch(/Взяли, .+, Ольга, по ссылке из письма/)
		expect(page).toContain('value="Ольга"')
		await post(path, { intent: 'reached', marked_by: 'Ирина <b>' })
		expect(await mainOf(await get(path))).toMatch(/Дозвонились, .+, Ирина &lt;b&gt;, по ссылке/)
		expect(await stored()).toMatchObject({ mark: 'reached', marked_by: 'Ирина <b>' })
	})

	it('says that a mark could not be saved while the database is locked, and keeps what was typed', async () => {
		const mark = { intent: 'reached', marked_by: 'Ольга' }
		const answer = await running.database.db.transaction().execute(async tx => {
			await tx.updateTable('appointments').set({ status: 'new' }).execute()
			return await post(path, mark)
		})

		expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const page = await mainOf(answer)
		expect(page).toContain('Отметка не записана')
		expect(page).toContain('Сейчас не получилось сохранить. Нажмите кнопку ещё раз')
		for (const word of [phoneLink, 'value="Ольга"', 'value="reached"']) expect(page).toContain(word)
		expect(await stored()).toMatchObject({ mark: null, status: 'new' })
		expect((await post(path, mark)).status).toBe(303)
	}, 20_000)

	it('says when its two weeks are over', async () => {
		const created_at = new Date(Date.now() - 14 * 86_400_000 - 1000).toISOString()
		await running.database.db.updateTable('appointments').set({ created_at }).execute()
		const old = `/reception/${await receptionToken(running.database.db, await stored())}`

		for (const answer of [await get(old), await get(`${old}?done=1`), await post(old, { intent: 'taken' })]) {
			expect(answer.status).toBe(410)
			const page = await mainOf(answer)
			expect(page).toContain('Прошло две недели')
			expect(page).not.toMatch(ofAnna)
		}
		expect(await stored()).toMatchObject({ mark: null })
	})

	it('says that its two weeks are over where somebody took the request and never finished', async () => {
		await post(path, { intent: 'taken', marked_by: 'Ольга' })
		const created_at = new Date(Date.now() - 14 * 86_400_000 - 1000).toISOString()
		await running.database.db.updateTable('appointments').set({ created_at }).execute()
		const old = `/reception/${await receptionToken(running.database.db, await stored())}`

		const late = await post(old, { intent: 'reached', marked_by: 'Ольга' })
		expect(late.status).toBe(410)
		const page = await mainOf(late)
		expect(page).toContain('Ссылка больше не действует')
		expect(page).toMatch(
			/Ваша отметка не записана: срок ссылки истёк\. Взяли, .+, Ольга, по ссылке из письма\./,
		)
		expect(page).toContain('Прошло две недели, а заявка не закончена')
		expect(page).not.toContain('отметили раньше')
		expect(await mainOf(await get(old))).toContain('а заявка не закончена')
		expect(await stored()).toMatchObject({ mark: 'taken', status: 'new' })
	})

	it.each(['taken', 'reached'])('takes «%s» pressed twice by the same person as once', async intent => {
		for (const marked_by of ['Ольга', 'Ольга ']) {
			const answer = await post(path, { intent, marked_by })
			expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${path}?done=1`])
		}
		const other = await post(path, { intent, marked_by: 'Ирина' })
		expect([other.status, await mainOf(other)]).toEqual([410, expect.stringContaining('отметили раньше')])
		expect(await stored()).toMatchObject({ mark: intent, marked_by: 'Ольга' })
	})

	it('takes the same mark without a name for the same press for some seconds, then for a colleague', async () => {
		await post(path, { intent: 'taken' })
		expect((await post(path, { intent: 'taken' })).status).toBe(303)
		const marked_at = new Date(Date.now() - 16_000).toISOString()
		await running.database.db.updateTable('appointments').set({ marked_at }).execute()

		const late = await post(path, { intent: 'taken' })
		expect([late.status, await mainOf(late)]).toEqual([410, expect.stringContaining('отметили раньше')])
		expect(await stored()).toMatchObject({ marked_at })
	})

	it.each([null, 'taken'] as const)('says that the desk has finished the request marked %s', async mark => {
		if (mark) await post(path, { intent: mark })
		await finishRequest(running.database.db, (await stored()).number, new Date())

		const late = await post(path, { intent: 'reached' })
		expect(late.status).toBe(410)
		const page = await mainOf(late)
		expect(page).toContain('Ссылка больше не действует')
		expect(page).toContain('Ваша отметка не записана: с заявкой уже закончили.')
		expect(page).toContain('уже обработана за рабочим столом оператора')
		expect(page.includes('Взяли')).toBe(mark === 'taken')
		expect(await mainOf(await get(path))).not.toContain('Ваша отметка не записана')
	})

	it.each([{}, { intent: 'done' }])('does not act on %j', async body => {
		const answer = await post(path, body as Record<string, string>)

		expect(answer.status).toBe(422)
		expect(await mainOf(answer)).toContain('Выберите: взяли, дозвонились или отменена')
		expect(await stored()).toMatchObject({ mark: null })
	})

	it('says of a wish for a closed day that it is one', async () => {
		await running.database.db.updateTable('appointments').set({ date: '2099-11-29' }).execute()

		expect(await mainOf(await get(path))).toContain('В воскресенье, 29 ноября 2099 года, клиника закрыта')
	})

	it('is not found when somebody made it up, nor written to the log', async () => {
		const { number } = await stored()
		expect((await get(`/reception/${number}.x`)).status).toBe(404)
		const marked = await post(`/reception/${number}.x`, { intent: 'taken' })
		expect(marked.status).toBe(404)
		expect(await marked.text()).toMatch(/<nav.*Такой страницы нет.*<footer.*href="tel:\+/s)
		await get(path)

		expect(await stored()).toMatchObject({ mark: null })
		expect(running.site.log()).not.toContain(path.slice('/reception/'.length))
		expect(running.site.log()).not.toContain(`/reception/${number}`)
	})

	it('shows the number alone where mail leaves the country: its scanners open links', async () => {
		await post('/appointment', { ...fields, message: 'Забыла спросить про парковку' })
		const env = { DATABASE_URL: running.database.url, NOTIFY_DETAILS: 'number' }
		const abroad = await startSite({ env })
		const page = await mainOf(await fetch(abroad.origin + path))
		await abroad.stop()

		expect(page).toContain(`Заявка № ${(await stored()).number}`)
		expect(page).not.toContain('с этого телефона')
		expect(page).toContain('value="taken"')
		expect(page).not.toMatch(ofAnna)
	})
})
