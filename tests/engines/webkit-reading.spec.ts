import { test } from './fixtures.ts'
import { keys } from './webdriver.ts'

const query = { field: 'Поисковый запрос' }

test('WebKit: the search popup leads to a service by the arrows', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/about')
	await browser.click({ css: 'header a[href="/search"]' })
	await browser.until('the popup', () => document.querySelector('dialog[open]'))
	await browser.type(query, 'имплантация')
	await browser.until('options', () =>
		document.querySelector('dialog[open] [role=option][href^="/services"]'),
	)
	// Orca says no live region here: how many there are stands in the list's name and beside the button.
	await browser.until('the count in the name', () =>
		/^Что можно выбрать, \d+\sрезультат/.test(
			document.querySelector('dialog[open] [role=listbox]')?.getAttribute('aria-label') ?? '',
		),
	)
	await browser.until('the count beside the button', () => {
		const button = document.querySelector('dialog[open] form button')
		const words = document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent
		return /^\d+\sрезультат/.test(words ?? '')
	})
	await browser.press(keys.down, keys.enter)

	await browser.until('no popup', () => !document.querySelector('dialog[open]'))
	await browser.until('another page', () => location.pathname !== '/about')
})

test('WebKit: a scheme of the low-vision version is kept over a reload', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/about')
	await browser.click({ link: 'Версия для слабовидящих' })
	await browser.click({ css: '#low-vision-panel input[value="black"]' })
	await browser.until('the scheme', () => document.documentElement.dataset.theme === 'black')
	await browser.reload()

	await browser.until('the scheme', () => document.documentElement.dataset.theme === 'black')
})

test('WebKit: a filter of the doctors and Back', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/doctors')
	const all = await browser.run(() => document.querySelectorAll('main a[href^="/doctors/"]').length)
	await browser.click({ css: 'main a[href*="age=children"]' })
	await browser.until('a filter', () => location.search.includes('age=children'))
	await browser.back()

	await browser.arrives('/doctors')
	await browser.until(
		'all',
		count => document.querySelectorAll('main a[href^="/doctors/"]').length === count,
		all,
	)
})

test('WebKit: the menu on a telephone opens, closes and leads on', async ({ webkit }) => {
	const browser = await webkit({ screen: 'phone' })
	await browser.open('/about')
	const open = () => browser.until('the menu', () => document.querySelector(':popover-open'))
	const closed = () => browser.until('no menu', () => !document.querySelector(':popover-open'))
	await browser.click({ button: 'Меню' })
	await open()
	await browser.press(keys.escape)
	await closed()
	await browser.click({ button: 'Меню' })
	await open()
	// Beside everything, in the margin of the header.
	await browser.clickAt(4, 60)
	await closed()
	await browser.click({ button: 'Меню' })
	await open()
	await browser.click({ link: 'Врачи' })

	await browser.arrives('/doctors')
	await closed()
})
