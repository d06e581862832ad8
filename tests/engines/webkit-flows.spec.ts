import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import { remembered, thanks } from '#tests/journeys/appointment-steps.ts'
import { startSite } from '#tests/support/site.ts'
import { uploaded } from '#tests/support/uploaded.ts'
import { expect, test, type WebKit } from './fixtures.ts'
import { dialogs, fillIn, fillInApplication, focused, mendTelephone } from './steps.ts'
import { keys } from './webdriver.ts'

const send = { button: 'Отправить заявку' }
const searchLink = { css: 'header a[href="/search"]' }
const query = { field: 'Поисковый запрос' }

async function openAppointment(browser: WebKit) {
	await browser.click({ link: 'Записаться на приём' })
	await dialogs(browser, 1)
}

async function openSearch(browser: WebKit) {
	await browser.click(searchLink)
	await browser.until('focus on the query', () =>
		document.activeElement?.matches('dialog[open] [role=combobox]'),
	)
}

test('WebKit: what the server refuses in the appointment is mended in its place', async ({
	webkit,
	site,
}) => {
	const browser = await webkit()
	await browser.open('/about')
	await openAppointment(browser)
	// To the browser a space is a name.
	await fillIn(browser, ' ')
	await browser.click(send)
	await browser.until('focus on the mistakes', () =>
		document.activeElement?.textContent?.includes('Исправьте ошибку'),
	)
	await expect.poll(() => site.log()).toMatch(/^(?=.*"path":"\/appointment\.data).*"status":422/m)
	expect(await browser.run(typed)).toEqual([' ', '+79991234567', 'anna@mail.example', 'on', 'on'])
	await browser.click({ link: appointmentWording.name.missing })
	await browser.until('focus on the name', () => {
		const field = document.activeElement as HTMLInputElement
		if (field.name === 'name') field.select()
		return field.name === 'name'
	})
	await browser.write('Анна Вебкит')
	await browser.click(send)

	await browser.sees(thanks)
})

test('WebKit: an appointment is kept while the site is away and while a proxy answers 502', async ({
	webkit,
}, testInfo) => {
	const folder = testInfo.outputPath('site')
	await mkdir(folder, { recursive: true })
	let site = await startSite({ folder })
	const { origin, port: PORT } = new URL(site.origin)
	const browser = await webkit()
	const fails = async () => {
		await browser.click(send)
		await browser.until('focus on the failure', () =>
			document.activeElement?.matches('section[aria-labelledby]:has(a[href^="tel:"])'),
		)
		await browser.sees('Произошла ошибка при отправке.')
		expect(await browser.run(typed)).toEqual(['Анна Вебкит', '+79991234567', 'anna@mail.example', 'on', 'on'])
	}
	try {
		await browser.open(`${origin}/about`)
		await openAppointment(browser)
		await fillIn(browser, 'Анна Вебкит')

		await site.kill()
		await fails()
		const proxy = await badGateway(Number(PORT))
		await fails()
		// The focus may still be on the first failure.
		await expect.poll(proxy.posts).toBe(1)
		await proxy.stop()
		site = await startSite({ folder, env: { PORT } })
		await browser.click(send)

		await browser.sees(thanks)
		const { requests } = await remembered(site)
		expect(requests.map(({ name }) => name)).toEqual(['Анна Вебкит'])
	} finally {
		await site.stop()
	}
})

for (const [name, open] of Object.entries({ appointment: openAppointment, search: openSearch })) {
	test(`WebKit: Back closes the ${name} dialog together with its page`, async ({ webkit }) => {
		const browser = await webkit()
		await browser.open('/consent')
		await browser.click({ css: 'header a[href="/"]' })
		await browser.arrives('/')
		await open(browser)

		await browser.back()

		await browser.arrives('/consent')
		await dialogs(browser, 0)
	})
}

test('WebKit: the survey prompt comes after 20 s of rest, and takes neither focus nor place', async ({
	webkit,
}) => {
	const browser = await webkit()
	await browser.open('/about')
	const start = Date.now()
	await browser.run(() => {
		scrollTo({ top: 120, behavior: 'instant' })
		document.querySelector<HTMLElement>('header a[href="/prices"]')?.focus({ preventScroll: true })
	})
	// What waits for the prompt waits no longer than 15 s.
	await pause(15_000)
	const before = await browser.run(place)
	await dialogs(browser, 1)

	expect(Date.now() - start).toBeGreaterThanOrEqual(20_000)
	await browser.sees('Шесть вопросов о приёме')
	expect(before).toEqual([120, 'Цены'])
	expect(await browser.run(place)).toEqual(before)
	expect(await browser.run(() => document.querySelectorAll('dialog:modal').length)).toBe(0)
	await browser.press(keys.escape)
	await dialogs(browser, 0)
	expect(await browser.run(() => localStorage.getItem('surveyShown'))).toBe('1')
})

for (const [how, close] of Object.entries({
	'a click beside it': (browser: WebKit) => browser.clickAt(20, 400),
	Escape: (browser: WebKit) => browser.press(keys.escape),
})) {
	test(`WebKit: ${how} closes the search popup and gives the focus back`, async ({ webkit }) => {
		const browser = await webkit()
		await browser.open('/contacts')
		await openSearch(browser)
		await browser.click({ css: 'h2' })
		// Had the click inside closed it, the field would not be found.
		await browser.type(query, 'гиги')

		await close(browser)

		await dialogs(browser, 0)
		await focused(browser, 'Поиск по сайту')
	})
}

test('WebKit: the search popup shows a match on the page itself', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/consent')
	await openSearch(browser)
	await browser.type(query, 'персональных данных')
	await browser.click({ css: '[role=group][aria-labelledby$="-page"] [role=option]:last-child' })

	await dialogs(browser, 0)
	await browser.until('focus on the match, in sight', () => {
		const block = document.activeElement
		const { top = 0, bottom = 0 } = block?.getBoundingClientRect() ?? {}
		const holds =
			block?.matches('main [tabindex="-1"]') && /персональных данных/i.test(block.textContent ?? '')
		return holds && top >= 0 && bottom <= innerHeight
	})
	expect(await browser.run(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual([
		expect.stringMatching(/^персональных данных$/i),
	])
})

test('WebKit: a filter of the prices and Back', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/prices')
	const shows = (tables: number, asked: string) =>
		browser.until(
			`${tables} tables for «${asked}»`,
			(tables, asked) =>
				document.querySelectorAll('main table').length === tables &&
				document.querySelector<HTMLInputElement>('main [name=q]')?.value === asked,
			...[tables, asked],
		)
	await shows(9, '')
	await browser.type({ field: 'Название или код услуги' }, 'КАРИЕСА')
	await browser.type({ css: 'main [name=category]' }, 'Терапия')
	await browser.click({ button: 'Показать' })
	await browser.until('the category', () => location.search.includes('category=terapiya'))
	await shows(1, 'КАРИЕСА')
	await browser.back()

	await browser.arrives('/prices')
	await shows(9, '')
})

test('WebKit: Denis mends a mistake and applies with the file he chose before', async ({
	webkit,
	site,
}, testInfo) => {
	const before = await uploaded(site)
	const browser = await webkit()
	await fillInApplication(browser, 'Денис Вебкит', '12', testInfo)
	await browser.find({ button: 'Удалить Резюме.pdf' })
	await browser.click({ button: 'Отправить отклик' })
	await browser.sees('Отклик не отправлен')
	await mendTelephone(browser)
	await browser.click({ button: 'Отправить отклик' })

	await browser.sees('Спасибо. Ваш отклик отправлен.')
	expect(await uploaded(site)).toHaveLength(before.length + 1)
})

test('WebKit: a new page starts at its top, and Back leads to the old place', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/doctors')
	const path = await browser.run(() => {
		const card = [...document.querySelectorAll('main a[href^="/doctors/"]')].at(-1)
		card?.scrollIntoView({ block: 'center', behavior: 'instant' })
		return card?.getAttribute('href') ?? ''
	})
	await browser.until('the place kept', () => scrollY > 300 && history.state?.y === Math.round(scrollY))
	const left = await browser.run(() => scrollY)
	await browser.click({ css: `main a[href="${path}"]` })
	await browser.arrives(path)
	await browser.until('focus on the heading', () => document.activeElement?.matches('h1'))
	expect(await browser.run(() => scrollY)).toBe(0)
	await browser.back()

	await browser.arrives('/doctors')
	await browser.until('the old place', left => Math.abs(scrollY - left) <= 10, left)
})

test('WebKit: «Наверх» comes beyond 300 px, leads to the top and goes again', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/')
	const shown = (wanted: boolean) =>
		browser.until(
			`the way up ${wanted ? 'shown' : 'hidden'}`,
			wanted => document.getElementById('to-top')?.checkVisibility() === wanted,
			wanted,
		)
	await shown(false)
	await browser.run(() => scrollTo({ top: 100_000, behavior: 'instant' }))
	await shown(true)
	await browser.click({ link: 'Наверх' })

	await browser.until('the top', () => scrollY < 10)
	await shown(false)
})

test('WebKit: the menu button stays where it was pressed on a narrow telephone', async ({ webkit }) => {
	const browser = await webkit({ screen: 'narrow' })
	await browser.open('/about')
	await browser.until('the fonts', () => document.fonts.status === 'loaded')
	const button = () =>
		browser.run(() => document.querySelector('[popovertarget=menu]')?.getBoundingClientRect().toJSON())
	const before = await button()

	await browser.click({ button: 'Меню' })
	await browser.until('the menu', () => document.querySelector(':popover-open'))

	expect(await browser.run(() => innerWidth)).toBe(340)
	expect(before.width).toBeGreaterThan(0)
	expect(await button()).toEqual(before)
})

/** Runs in the page: what somebody has put into the open form. */
function typed() {
	const form = document.querySelector<HTMLFormElement>('dialog[open] form')
	const data = new FormData(form ?? undefined)
	return ['name', 'phone', 'email', 'privacy_policy_consent', 'personal_data_consent'].map(name =>
		data.get(name),
	)
}

/** Runs in the page: where it stands, and what has the focus. */
function place() {
	return [Math.round(scrollY), document.activeElement?.textContent]
}

/** In the place of the site, a proxy that does not reach it. */
async function badGateway(port: number) {
	let posts = 0
	const server = createServer(({ method }, answer) => {
		if (method === 'POST') posts++
		answer.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>')
	})
	await once(server.listen(port, '127.0.0.1'), 'listening')
	return {
		posts: () => posts,
		async stop() {
			const closed = once(server, 'close')
			server.close()
			server.closeAllConnections()
			await closed
		},
	}
}
