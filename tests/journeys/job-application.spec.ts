import type { Page } from '@playwright/test'
import { createDatabase } from '#app/database/database.server.ts'
import { longPdf, resumes, zip } from '#tests/support/resumes.ts'
import type { Site } from '#tests/support/site.ts'
import { uploaded } from '#tests/support/uploaded.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

const path = '/vacancies/vrach-stomatolog-ortodont'
const thanks = 'Спасибо. Ваш отклик отправлен.'
const section = (page: Page) => page.getByRole('region', { name: 'Откликнуться на вакансию' })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить отклик' }).click()

/** Of the thanks becoming a region, and of their focus; and whether the form could be sent again between both. */
type Moments = { became: number; focused: number; reopened: boolean }

const pdf = { name: 'Резюме.pdf', mimeType: 'application/pdf', buffer: resumes.pdf }
const png = { name: 'диплом.png', mimeType: 'image/png', buffer: resumes.png }
const page = { name: 'страница.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }

/** Fills in what must be filled in. */
async function fillIn(page: Page, { name = 'Денис Ли', phone = '8 913 000-00-04' } = {}) {
	const form = section(page)
	await form.getByLabel('Имя').fill(name)
	await form.getByLabel('Телефон').fill(phone)
	await form.getByLabel('Даю согласие на обработку персональных данных').check()
}

async function stored(site: Site, name: string) {
	const { db, close } = createDatabase(`file:${site.folder}/clinic.sqlite`)
	const rows = await db.selectFrom('job_applications').selectAll().where('name', '=', name).execute()
	const files = await db
		.selectFrom('job_files')
		.selectAll()
		.where('application_id', 'in', rows.map(({ id }) => id).concat(0))
		.orderBy('position')
		.execute()
	await close()
	return { rows, files }
}

test('Denis applies with two files, and reception receives their names', async ({
	open,
	page,
	mail,
	site,
}) => {
	const name = `Денис ${test.info().project.name}`
	await open('/vacancies')
	await page.getByRole('link', { name: 'Врач-стоматолог-ортодонт' }).click()
	await fillIn(page, { name })
	await section(page).getByLabel('Электронная почта').fill('denis.li@mail.example')
	await section(page).getByLabel('Сообщение').fill('Шесть лет опыта.')
	await section(page).getByLabel('Резюме').setInputFiles([pdf, png])

	await send(page)

	await expect(page.getByText(thanks)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Отправить отклик' })).toHaveCount(0)
	const { rows, files } = await stored(site, name)
	expect(rows).toMatchObject([{ phone: '+79130000004', message: 'Шесть лет опыта.', status: 'new' }])
	expect(files).toMatchObject([
		{ name: 'Резюме.pdf', kind: 'pdf' },
		{ name: 'диплом.png', kind: 'png' },
	])
	const letter = () => mail.received.map(({ mail }) => mail).find(({ text }) => text?.includes(name))
	await expect.poll(() => letter()?.text).toContain('диплом.png')
	expect(letter()?.subject).toMatch(/^Отклик на вакансию № \d+$/)
	expect(letter()?.attachments ?? []).toEqual([])
})

test(
	'thanks have been a region for a moment before they take the focus',
	needs.hydration,
	async ({ open, page }) => {
		await open(path)
		await fillIn(page, { name: 'Ольга Дорохова' })
		await section(page).evaluate(part => {
			const moments = Object.assign(window, { became: 0, focused: 0, reopened: false })
			const isRegion = () => part.querySelector('#form-status[role=region]')
			new MutationObserver(() => {
				if (!isRegion()) return
				moments.became ||= performance.now()
				if (part.querySelector('button[type=submit]:not(:disabled)')) moments.reopened = true
			}).observe(part, { attributes: true, childList: true, subtree: true })
			part.addEventListener('focusin', ({ target }) => {
				if (target === isRegion()) moments.focused = performance.now()
			})
		})

		await send(page)

		await expect(page.locator('#form-status')).toBeFocused()
		await expect(section(page).getByLabel('Имя')).toHaveCount(0)
		const moments = await page.evaluate(() => {
			const { became, focused, reopened } = window as unknown as Moments
			return { became, waited: focused - became, reopened }
		})
		expect(moments.became).toBeGreaterThan(0)
		expect(moments.waited).toBeGreaterThan(100)
		expect(moments.reopened).toBe(false)
	},
)

test('a mistake is explained in place with all that was typed, and where a file is lost it is said (check 47)', async ({
	open,
	page,
	expectInConsole,
	javaScriptEnabled,
	bundleBlocked,
}) => {
	expectInConsole('422')
	await open(path)
	await fillIn(page, { phone: '12' })
	await section(page).getByLabel('Резюме').setInputFiles(pdf)

	await send(page)

	await expect(page).toHaveTitle(/^Ошибка: Вакансия/)
	const summary = page.locator('#form-status')
	await expect(summary).toContainText('Отклик не отправлен')
	const form = section(page)
	await expect(form.getByLabel('Имя')).toHaveValue('Денис Ли')
	await expect(form.getByLabel('Телефон')).toHaveValue('12')
	await expect(form.getByLabel('Даю согласие на обработку')).toBeChecked()
	const alive = javaScriptEnabled && !bundleBlocked
	if (alive) await expect(summary).toBeFocused()
	await expect(summary.getByText('Файлы нужно выбрать ещё раз.')).toHaveCount(alive ? 0 : 1)
	expect(await form.getByLabel('Резюме').evaluate(field => (field as HTMLInputElement).files?.length)).toBe(
		alive ? 1 : 0,
	)
	expect(await htmlFaults(await page.content())).toEqual([])

	await form.getByLabel('Телефон').fill('8 913 000-00-06')
	if (!alive) await form.getByLabel('Резюме').setInputFiles(pdf)
	await send(page)
	await expect(page.getByText(thanks)).toBeVisible()
})

test('a file that is not what it says is refused in plain words and leaves nothing', async ({
	open,
	page: screen,
	site,
	expectInConsole,
}) => {
	expectInConsole('422')
	const macro = zip([
		['[Content_Types].xml', ''],
		['word/document.xml', ''],
		['word/vbaProject.bin', ''],
	])
	const before = await uploaded(site)
	await open(path)
	await fillIn(screen)
	const field = section(screen).getByLabel('Резюме')
	await field.setInputFiles([page, { name: 'cv.docx', mimeType: '', buffer: macro }])

	await send(screen)

	await expect(field).toHaveAccessibleDescription(/Файл «страница.pdf» не подходит/)
	expect(await uploaded(site)).toEqual(before)
})

test(
	'a newly chosen file takes the place of a refused one, under the same name too',
	needs.hydration,
	async ({ open, page: screen, site, expectInConsole }) => {
		expectInConsole('422')
		const name = `Денис Заново ${test.info().project.name}`
		await open(path)
		await fillIn(screen, { name })
		const field = section(screen).getByLabel('Резюме')
		const names = () =>
			field.evaluate(input => [...((input as HTMLInputElement).files ?? [])].map(({ name }) => name))
		await field.setInputFiles([png, page])
		expect(await names()).toEqual(['диплом.png', 'страница.pdf'])
		await send(screen)
		await expect(field).toHaveAccessibleDescription(/Файл «страница.pdf» не подходит/)

		await field.setInputFiles({ ...pdf, name: 'страница.pdf' })

		expect(await names()).toEqual(['диплом.png', 'страница.pdf'])
		await expect(field).not.toHaveAccessibleDescription(/не подходит/)
		await send(screen)
		await expect(screen.getByText(thanks)).toBeVisible()
		expect((await stored(site, name)).files).toMatchObject([{ kind: 'png' }, { kind: 'pdf' }])
	},
)

test('the form says what is missing in its own words', needs.hydration, async ({ open, page }) => {
	await open(path)

	await send(page)

	const summary = page.locator('#form-status')
	await expect(summary.getByRole('link')).toHaveCount(3)
	await summary.getByRole('link', { name: 'Без согласия мы не можем принять отклик' }).click()
	await expect(section(page).getByLabel('Даю согласие на обработку персональных данных')).toBeFocused()
})

test(
	'chosen files are listed, added to and taken out again',
	needs.hydration,
	async ({ open, page, site }) => {
		const name = 'Вера Выбирала'
		await open(path)
		await fillIn(page, { name })
		const field = section(page).getByLabel('Резюме')
		await field.setInputFiles(pdf)
		await field.setInputFiles([png, pdf])
		const list = page.getByRole('group', { name: 'Выбранные файлы' })
		await expect(list.getByRole('listitem')).toHaveCount(3)

		await list.getByRole('button', { name: 'Удалить Резюме.pdf' }).first().click()

		await expect(field).toBeFocused()
		await expect(section(page).getByText('Файл Резюме.pdf убран.')).toBeAttached()
		await expect(list.getByRole('listitem')).toHaveCount(2)
		await send(page)
		await expect(page.getByText(thanks)).toBeVisible()
		await expect(page.locator('#form-status')).toBeFocused()
		expect((await stored(site, name)).files.map(({ name }) => name).sort()).toEqual([
			'Резюме.pdf',
			'диплом.png',
		])
	},
)

test(
	'four files, or one too big, are refused before anything is sent',
	needs.hydration,
	async ({ open, page }) => {
		const posts: string[] = []
		page.on('request', request => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
		await open(path)
		await fillIn(page)
		const field = section(page).getByLabel('Резюме')
		await field.setInputFiles([1, 2, 3, 4].map(number => ({ ...pdf, name: `${number}.pdf` })))
		await expect(section(page).getByText('Приложите не больше трёх файлов')).toBeVisible()
		await send(page)
		await expect(field).toHaveAccessibleDescription(/Приложите не больше трёх файлов/)

		for (const number of [1, 2, 3, 4])
			await page.getByRole('button', { name: `Удалить ${number}.pdf` }).click()
		await field.setInputFiles({ ...pdf, buffer: longPdf(5 * 1024 * 1024 + 1) })
		await send(page)
		await expect(field).toHaveAccessibleDescription(/больше 5 МБ/)
		expect(posts.filter(path => path.includes('vacancies'))).toEqual([])
	},
)

test('a slow line shows how far the files are', { tag: [needs.hydration.tag, needs.chromium.tag] }, async ({
	open,
	page,
	context,
}) => {
	test.slow()
	await open(path)
	await fillIn(page, { name: 'Денис Медленный' })
	await section(page)
		.getByLabel('Резюме')
		.setInputFiles({ ...pdf, buffer: longPdf(2_000_000) })
	const line = await context.newCDPSession(page)
	await line.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 0,
		downloadThroughput: -1,
		uploadThroughput: 200_000,
	})

	await send(page)

	const button = page.getByRole('button', { name: 'Отправка...' })
	await expect(button).toBeDisabled()
	await expect(button).toBeInViewport()
	await expect(
		page.locator('[aria-live=polite]').filter({ hasText: /Отправлено (25|50|75) %/ }),
	).toBeAttached()
	await expect(page.getByText(thanks)).toBeVisible({ timeout: 40_000 })
})

test(
	'a dead line keeps all of it, files too, and offers the phone',
	needs.hydration,
	async ({ open, page, context, expectInConsole }) => {
		await open(path)
		await fillIn(page, { name: 'Денис Терпеливый' })
		await section(page).getByLabel('Резюме').setInputFiles(pdf)
		expectInConsole('ERR_INTERNET_DISCONNECTED')
		expectInConsole('The form was not sent')
		await context.setOffline(true)

		await send(page)

		await expect(page.getByText('Произошла ошибка при отправке.')).toBeVisible()
		await expect(section(page).getByRole('link', { name: '+7 (383) 000-00-01' })).toBeVisible()
		await context.setOffline(false)
		await send(page)
		await expect(page.getByText(thanks)).toBeVisible()
	},
)

test(
	'a dead line and a pointer on a link cost nothing that was typed',
	needs.hydration,
	async ({ open, page, context, expectInConsole }) => {
		await open(path)
		await fillIn(page, { name: 'Денис Указующий' })
		await page.evaluate(() => Object.assign(window, { isThisDocument: true }))
		expectInConsole('ERR_INTERNET_DISCONNECTED')
		await context.setOffline(true)

		for (const link of await page.getByRole('contentinfo').locator('a[href^="/"]').all()) {
			await link.focus()
			await page.waitForTimeout(200)
		}

		expect(await page.evaluate(() => 'isThisDocument' in window)).toBe(true)
		await expect(section(page).getByLabel('Имя')).toHaveValue('Денис Указующий')
		await context.setOffline(false)
	},
)

test('the keyboard alone is enough', async ({ open, page, site }) => {
	const name = `Клавиша ${test.info().project.name}`
	await open(path)
	const form = section(page)
	await form.getByLabel('Имя').focus()
	await page.keyboard.type(name)
	await page.keyboard.press('Tab')
	await page.keyboard.type('8 913 000-00-07')
	for (const label of ['Электронная почта', 'Сообщение', 'Резюме']) {
		await page.keyboard.press('Tab')
		await expect(form.getByLabel(label)).toBeFocused()
	}
	const choosing = page.waitForEvent('filechooser')
	// Another word with the browser, so that it is waiting for the window before it opens.
	await expect(form.getByLabel('Резюме')).toBeFocused()
	await page.keyboard.press('Enter')
	await (await choosing).setFiles(pdf)
	const box = form.getByLabel('Даю согласие на обработку персональных данных')
	for (let step = 0; step < 4 && !(await isFocused(box)); step += 1) await page.keyboard.press('Tab')
	await page.keyboard.press('Space')
	const button = page.getByRole('button', { name: 'Отправить отклик' })
	for (let step = 0; step < 4 && !(await isFocused(button)); step += 1) await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')

	await expect(page.getByText(thanks)).toBeVisible()
	expect((await stored(site, name)).files).toHaveLength(1)
})

const isFocused = (thing: ReturnType<Page['locator']>) =>
	thing.evaluate(element => element === document.activeElement)

test('the text one agrees to is that of applicants', async ({ open, page }) => {
	await open(path)

	await section(page).getByText('Текст согласия', { exact: true }).click()

	await expect(page.getByText('Подбор персонала: рассмотреть мой отклик').first()).toBeVisible()
})

test(
	'the page with its form is sound, with mistakes and files too',
	needs.styles,
	async ({ open, page, javaScriptEnabled, expectInConsole }) => {
		expectInConsole('422')
		const answer = await open(path)
		expect(answer.headers()['cache-control']).toBe('no-store')
		expect(await htmlFaults(await answer.text())).toEqual([])
		await fillIn(page, { phone: '12' })
		await section(page).getByLabel('Резюме').setInputFiles([pdf, png])
		await send(page)
		await expect(page.locator('#form-status')).toContainText('Отклик не отправлен')

		await page.setViewportSize({ width: javaScriptEnabled ? 320 : 1280, height: 800 })
		expect(await axe(page)).toEqual([])
		expect(await smallTargets(page)).toEqual([])
		expect(await htmlFaults(await page.content())).toEqual([])
		await page.setViewportSize({ width: 320, height: 256 })
		expect(await overflow(page)).toBe(0)
	},
)
