import type { Page } from '@playwright/test'
import { createDatabase } from '#app/database/database.server.ts'
import { bumpRevision } from '#app/database/stored-values.server.ts'
import { texts } from '#tests/attacks/corpus.ts'
import { annasReview } from '#tests/support/people.ts'
import { expect, needs, test } from './fixtures.ts'

// A site of its own: other journeys count the reviews that come with the content.
test.use({ environment: { LOG_LEVEL: 'warn' } })

const scripts = texts['script in a page'] ?? []
/** As many as a search reads: a hundred characters. */
const short = scripts.filter(text => text.length <= 100)

/** Notes everything that ran or was held back by the policy, on every page of this visitor. */
async function watch(page: Page) {
	const noticed: string[] = []
	page.on('dialog', dialog => {
		noticed.push(`dialog ${dialog.message()}`)
		void dialog.dismiss()
	})
	page.on('request', request => {
		const { hostname } = new URL(request.url())
		if (hostname !== '127.0.0.1') noticed.push(`request to ${hostname}`)
	})
	await page.exposeFunction('notice', (what: string) => noticed.push(what))
	await page.addInitScript(() => {
		const { notice } = window as unknown as { notice: (what: string) => void }
		for (const name of ['alert', 'confirm', 'prompt', 'msgbox'])
			Object.assign(window, { [name]: (words: string) => notice(`${name} ${words}`) })
		document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
			notice(`violation of ${violatedDirective} by ${blockedURI}`),
		)
	})
	return noticed
}

test(
	'what attackers write into addresses and forms is shown as text, and nothing of it runs (reliability 12)',
	needs.hydration,
	async ({ page, open, expectInConsole }) => {
		const noticed = await watch(page)
		const some = short.filter((_, number) => process.env.LONG || number % 6 === 0)
		for (const text of some) {
			await open(`/search?q=${encodeURIComponent(text)}`)
			await expect(page.getByRole('main').getByLabel('Поисковый запрос')).toHaveValue(text.trim())
		}
		await open(
			`/appointment?service=${encodeURIComponent(short[1] ?? '')}&from=${encodeURIComponent('javascript:alert(1)')}`,
		)
		await expect(page.getByLabel('Услуга')).toHaveValue(short[1] ?? '')

		await page.getByLabel('Имя').fill(short[0] ?? '')
		await page.getByLabel('Телефон').fill('"><img src=x onerror=alert(1)>')
		await page.getByLabel('Сообщение').fill(scripts.join('\n').slice(0, 4000))
		await page.getByLabel('Электронная почта').fill('anna@mail.example')
		await page.getByLabel('Ознакомлен(а) с политикой').check()
		await page.getByLabel('Даю согласие на обработку').check()
		expectInConsole('422')
		await page.getByRole('button', { name: 'Отправить заявку' }).click()
		await expect(page).toHaveTitle(/^Ошибка:/)
		await expect(page.getByLabel('Сообщение')).toHaveValue(/onerror=alert/)

		expect(noticed).toEqual([])
	},
)

test(
	'what attackers write into a published review is read as text, and nothing of it runs (reliability 12, 13)',
	needs.hydration,
	async ({ page, open, site, request }) => {
		const noticed = await watch(page)
		const halves = [scripts.slice(0, 31), scripts.slice(31)].map(part => part.join('\n'))
		for (const [number, text] of halves.entries()) {
			const review = { ...annasReview, author_name: `${short[number]}`, text }
			const answer = await request.post('/api/public/reviews', { data: review })
			expect(answer.status()).toBe(201)
		}
		await open('/reviews')
		expect(await page.content()).not.toContain('msgbox')

		// Whatever the score of its content said: here somebody let it through.
		const { db, close } = createDatabase(`file:${site.folder}/clinic.sqlite`)
		await db
			.updateTable('reviews')
			.set({ status: 'published', decided_at: new Date().toISOString() })
			.execute()
		await bumpRevision(db)
		await close()

		const articles = page.getByRole('main').getByRole('article')
		await expect
			.poll(
				async () => {
					await open('/reviews')
					return await articles.filter({ hasText: 'onerror=alert(1)' }).count()
				},
				{ timeout: 15_000 },
			)
			.toBe(2)
		await expect(
			articles.locator('script, iframe, object, embed, svg[onload], [onerror], [onclick]'),
		).toHaveCount(0)
		await open('/')

		expect(noticed).toEqual([])
	},
)
