import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'

test('Galina Petrovna looks up what a filling costs', async ({ page, open }) => {
	await open('/prices')
	const main = page.getByRole('main')
	await expect(main.getByText(/Прейскурант действует с 1.сентября.2026.года/)).toBeVisible()
	await expect(main.getByRole('table')).toHaveCount(9)

	await main.getByLabel('Название или код услуги').fill('КАРИЕСА')
	await main.getByLabel('Категория').selectOption('Терапия')
	await main.getByRole('button', { name: 'Показать' }).click()

	await expect(page).toHaveURL(/category=terapiya/)
	await expect(main.getByRole('table', { name: /^Терапия/ })).toBeVisible()
	await expect(main.getByRole('table')).toHaveCount(1)
	await expect(main.getByLabel('Название или код услуги')).toHaveValue('КАРИЕСА')
	await expect(main.getByText(/^\d+.пози/).first()).toBeVisible()
	await expect(main.getByRole('rowheader', { name: /^Лечение кариеса, одна поверхность/ })).toBeVisible()
})

test(
	'a tap on «Цены» shows the whole list, and Back the row that was left',
	needs.hydration,
	async ({ page, open }) => {
		await open('/')
		await page.getByRole('main').getByRole('link', { name: 'Цены', exact: true }).click()
		await expect(page.getByRole('table')).toHaveCount(9)

		const last = page
			.getByRole('table', { name: /^Детская/ })
			.locator('tbody a[href^="/services/"]')
			.first()
		await last.scrollIntoViewIfNeeded()
		// The place is kept a moment after the scrolling has ended.
		await page.waitForTimeout(300)
		await last.click()
		await expect(page.getByRole('table').first()).toBeVisible()
		await expect(page).toHaveURL(/\/services\//)
		await page.goBack()

		await expect(last).toBeInViewport()
	},
)

test(
	'what a filter will show is fetched when it is set, before it is asked for',
	needs.hydration,
	async ({ page, open, site }) => {
		await open('/prices')
		const main = page.getByRole('main')
		const fetched = page.waitForEvent('requestfinished', request =>
			/\/prices\.data\?.*category=terapiya/.test(request.url()),
		)
		await main.getByLabel('Категория').selectOption('Терапия')
		const answer = await (await fetched).response()
		expect(await answer?.headerValue('cache-control')).toBe('private, max-age=300')
		// Offline by its driver, Firefox does not ask its cache either.
		process.kill(site.pid, 'SIGSTOP')

		try {
			await main.getByRole('button', { name: 'Показать' }).click()
			await expect(page).toHaveURL(/category=terapiya/)
			await expect(main.getByRole('table')).toHaveCount(1)
		} finally {
			process.kill(site.pid, 'SIGCONT')
		}
	},
)

for (const [query, name] of [
	['брекеты', 'Брекет-система'],
	['чистка зубов', 'Профессиональная гигиена'],
	['коронки', 'Коронка'],
	['имплантация', 'имплант'],
	['протезы', 'протез'],
	['удаление зубов', 'Удаление'],
] as const) {
	test(`«${query}» finds rows, however the list calls them`, async ({ page, open }) => {
		await open(`/prices?q=${encodeURIComponent(query)}`)

		await expect(page.getByRole('rowheader', { name: new RegExp(name, 'i') }).first()).toBeVisible()
		expect(await page.getByRole('table').locator('tbody tr').count()).toBeLessThan(40)
	})
}

test('the keyboard stays in the filter that was used', needs.hydration, async ({ page, open }) => {
	for (const [address, name] of [
		['/prices', 'Название или код услуги'],
		['/medicines', 'Название или назначение'],
		['/search', 'Поисковый запрос'],
	] as const) {
		await open(address)
		const field = page.getByRole('main').getByLabel(name)
		await field.fill('лечение')
		await field.press('Enter')
		await expect(page).toHaveURL(/q=/)
		await expect(field).toBeFocused()

		await page.goBack()

		await expect(page).not.toHaveURL(/q=/)
		await expect(field).toHaveValue('')
	}
})

// Chromium drops a space that React writes after a comment.
test(
	'what a screen reader is told keeps a name apart from its count',
	needs.chromium,
	async ({ page, open }) => {
		const protocol = await page.context().newCDPSession(page)
		for (const [path, name] of [
			['/prices', /^Диагностика \d+.позиц/],
			['/documents', /^Лицензия \d+.документ/],
		] as const) {
			await open(path)
			const { nodes } = await protocol.send('Accessibility.getFullAXTree')
			expect(nodes.map(node => String(node.name?.value))).toContainEqual(expect.stringMatching(name))
		}
	},
)

test('a row without a page of its own is what is asked for', async ({ page, open }) => {
	await open('/prices')
	const link = page.getByRole('table').locator('a[href*="service=%D0"]').first()
	const name = new URL((await link.getAttribute('href')) ?? '', 'http://site.example').searchParams.get(
		'service',
	)
	await link.click()

	await expect(page.getByLabel('Услуга')).toHaveValue(name ?? '')
	expect(name).toMatch(/[а-я]/)
})

test('what nobody offers is answered in words', async ({ page, open }) => {
	await open('/prices?q=<b>полёт%20на%20Луну')

	await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
	await page.getByRole('link', { name: 'Показать все цены' }).click()
	await expect(page.getByRole('table')).toHaveCount(9)
})

for (const width of [360, 768, 1280]) {
	test(
		`each price has its booking link within reach at ${width} px`,
		needs.styles,
		async ({ page, open }) => {
			await page.setViewportSize({ width, height: 800 })
			await open('/prices')

			const rows = page.getByRole('table').locator('tbody tr')
			await expect(page.getByRole('table').getByRole('link', { name: /^Записаться: / })).toHaveCount(
				await rows.count(),
			)
			expect(await smallTargets(page)).toEqual([])
			expect(await overflow(page)).toBe(0)
		},
	)
}

test('no word of a service breaks on a telephone', needs.styles, async ({ page, open }) => {
	await page.setViewportSize({ width: 360, height: 800 })
	await open('/prices')

	const broken = await page.getByRole('table').evaluateAll(tables =>
		tables.flatMap(table => {
			const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
			const words: string[] = []
			for (let node = walker.nextNode(); node; node = walker.nextNode())
				for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
					const range = document.createRange()
					range.setStart(node, index)
					range.setEnd(node, index + word.length)
					const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
					if (lines.size > 1) words.push(word)
				}
			return words
		}),
	)
	expect(broken).toEqual([])
})

test('the table opens in Excel, with the same filter', async ({ page, open, site }) => {
	await open('/prices?category=hirurgiya&q=удаление')
	const link = page.getByRole('link', { name: 'Скачать таблицу, CSV' })
	const answer = await fetch(site.origin + (await link.getAttribute('href')))

	expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
	expect(answer.headers.get('content-disposition')).toContain('attachment')
	const bytes = new Uint8Array(await answer.arrayBuffer())
	expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
	const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
	expect(lines[0]).toBe('"Код";"Категория";"Услуга";"Единица";"Цена";"Цена до";"Примечание";"Действует с"')
	expect(lines.length).toBeGreaterThan(3)
	for (const line of lines.slice(1)) expect(line).toContain('"Хирургия"')
})

test('on paper stands the list and nothing to press', {
	tag: [needs.styles.tag, needs.chromium.tag],
}, async ({ page, open }) => {
	await open('/prices')
	await page.emulateMedia({ media: 'print' })

	await expect(page.getByRole('table')).toHaveCount(9)
	await expect(page.getByLabel('Категория')).toBeHidden()
	await expect(page.getByRole('table').getByText('Записаться').first()).toBeHidden()
	await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeHidden()
})

test('Galina Petrovna checks a medicine she is allergic to (rows 82, R13)', async ({ page, open }) => {
	await open('/medicines')
	const rows = page.getByRole('table').getByRole('row')
	const all = await rows.count()
	expect(all).toBeGreaterThan(10)
	await page.getByLabel('Название или назначение').fill('убистезин')
	await page.getByRole('button', { name: 'Показать' }).click()

	await expect(page).toHaveURL(/\/medicines\?q=/)
	await expect(page.getByText(/^Найдено: 1.препарат$/)).toBeVisible()
	await expect(rows).toHaveCount(2)
	await expect(page.getByLabel('Название или назначение')).toHaveValue('убистезин')
	const row = page.getByRole('row', { name: /Артикаин \+ эпинефрин/ })
	await expect(row).toContainText('Убистезин')

	await open(`/medicines?q=${encodeURIComponent('такого нет')}`)
	await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
	await page.getByRole('main').getByRole('link', { name: 'Показать все препараты' }).click()
	await expect(rows).toHaveCount(all)
})
