import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

const popular = [
	'стоматология',
	'лечение зубов',
	'имплантация',
	'ортодонтия',
	'гигиена',
	'отбеливание',
	'пломбы',
	'удаление зубов',
	'протезирование',
	'детская стоматология',
]

test('whoever looks for a page of the site is led there', async ({ page, open }) => {
	await open('/search?q=%D0%B3%D0%B4%D0%B5%20%D0%BF%D0%B0%D1%80%D0%BA%D0%BE%D0%B2%D0%BA%D0%B0')
	const main = page.getByRole('main')
	await expect(main.getByText(/^Найдено: 1 за \d+ мс$/)).toBeVisible()
	await expect(main.getByText('Ничего не найдено')).toHaveCount(0)

	await main.getByRole('region', { name: 'Страницы сайта' }).getByRole('link', { name: 'На машине' }).click()

	await expect(page).toHaveURL(/\/contacts#na-mashine$/)
	await expect(page.getByRole('heading', { name: 'На машине' })).toBeInViewport()
})

test('news are found below what the lists of the search hold', async ({ page, open }) => {
	await open('/search?q=томографом')
	const main = page.getByRole('main')
	await expect(main.getByRole('region', { name: 'Услуги' })).toBeVisible()

	await main.getByRole('region', { name: 'Новости' }).getByRole('link', { name: 'Заменили томограф' }).click()

	await expect(page).toHaveURL(/\/news\/novyy-tomograf$/)
})

test('news alone are a hit: nothing says that nothing was found', async ({ page, open }) => {
	await open('/search?q=новогодние праздники')

	const main = page.getByRole('main')
	await expect(main.getByRole('link', { name: 'Как работаем в новогодние праздники' })).toBeVisible()
	await expect(main.getByText(/^Найдено: [1-9]/)).toBeVisible()
	await expect(main.getByText('Ничего не найдено')).toHaveCount(0)
})

test('Galina asks for hygiene and finds who does it, what it is and what it costs less for (check 12)', async ({
	page,
	open,
}) => {
	await open('/search')
	await page.getByRole('textbox', { name: 'Поисковый запрос' }).fill('гигиена')
	await page.getByRole('button', { name: 'Найти' }).click()

	await expect(page).toHaveURL(/\/search\?q=%D0%B3/)
	const main = page.getByRole('main')
	await expect(main.getByText(/^Найдено: \d+ за \d+ мс$/)).toBeVisible()
	const groups = await main.getByRole('heading', { level: 2 }).allTextContents()
	expect(groups.filter(name => name !== 'Документы')).toEqual([
		...['Категории', 'Услуги', 'Врачи', 'Акции', 'Страницы сайта', 'Новости'],
	])

	const region = (name: string) => main.getByRole('region', { name, exact: true })
	await expect(region('Категории').getByRole('link').first()).toHaveAttribute(
		'href',
		/^\/prices\?category=\d+$/,
	)
	await expect(region('Услуги').getByRole('link').first()).toHaveAttribute(
		'href',
		'/services/professionalnaya-gigiena',
	)
	await expect(region('Врачи').getByRole('link').first()).toHaveAttribute('href', /^\/doctors\/\d+$/)
	await expect(region('Акции').getByRole('link').first()).toHaveAttribute('href', '/promotions')
	await expect(region('Услуги').locator('mark').first()).toHaveText('гигиена')
	await expect(page.getByRole('textbox', { name: 'Поисковый запрос' })).toHaveValue('гигиена')
})

test('Galina finds a document where documents are', async ({ page, open }) => {
	await open('/search?q=налоговый вычет')

	const documents = page.getByRole('region', { name: 'Документы', exact: true })
	const title = (await documents.getByRole('link').first().textContent()) ?? ''
	await documents.getByRole('link').first().click()

	await expect(page).toHaveURL(/\/documents\/[a-z-]+$/)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('a category is found where its own prices are', async ({ page, open }) => {
	await open('/search?q=имплантация')
	const categories = page.getByRole('region', { name: 'Категории', exact: true })

	await categories.getByRole('link', { name: 'Имплантация' }).click()

	await expect(page.getByRole('main').getByRole('table')).toHaveCount(1)
	await expect(page.getByRole('main').getByRole('table', { name: /^Имплантация/ })).toBeVisible()
	await expect(page.getByLabel('Категория')).toHaveValue('implantatsiya')
})

for (const path of ['/documents/0', '/documents/9999', '/documents/1x']) {
	test(`${path} is no document`, async ({ request }) => {
		expect((await request.get(path)).status()).toBe(404)
	})
}

test('Oleg forgets to switch the layout, is understood, and can insist', async ({ page, open }) => {
	await open('/search?q=,htrtns')

	const main = page.getByRole('main')
	await expect(main.getByText('Показано по запросу')).toContainText('«брекеты»')
	await expect(main.getByRole('link', { name: 'Брекеты', exact: true })).toBeVisible()

	await main.getByRole('link', { name: 'Искать именно «,htrtns»' }).click()
	await expect(main.getByText('Ничего не найдено')).toBeVisible()
	await expect(page.getByRole('textbox', { name: 'Поисковый запрос' })).toHaveValue('",htrtns"')
})

test('Anna asks for what no dentist has and gets a way on (check 12)', async ({ page, open }) => {
	const answer = await open('/search?q=пицца')

	expect(answer.status()).toBe(200)
	const main = page.getByRole('main')
	await expect(main.getByText('Ничего не найдено', { exact: true })).toBeVisible()
	await expect(main.getByText('Попробуйте изменить поисковый запрос', { exact: true })).toBeVisible()
	await main.getByRole('link', { name: 'имплантация', exact: true }).click()
	await expect(main.getByRole('link', { name: 'Установка импланта', exact: true })).toBeVisible()
})

for (const query of ['', '?q=', '?q=%20%20']) {
	test(`Anna who asks nothing (${query}) is offered what others ask`, async ({ page, open }) => {
		const answer = await open(`/search${query}`)

		expect(answer.status()).toBe(200)
		await expect(page.getByText(/^Напишите, что ищете/)).toBeVisible()
		await expect(page.getByText('Ничего не найдено')).toHaveCount(0)
		const list = page.getByRole('navigation', { name: 'Популярные запросы' }).getByRole('link')
		expect(await list.allTextContents()).toEqual(popular)
		for (const [place, name] of popular.entries()) {
			await expect(list.nth(place)).toHaveAttribute('href', `/search?q=${encodeURIComponent(name)}`)
		}
	})
}

test('Anna types one letter and is asked for more (check 12)', async ({ page, open }) => {
	await open('/search?q=з')

	await expect(page.getByText('Введите хотя бы две буквы')).toBeVisible()
	await expect(page.getByRole('main').getByText(/Найдено/)).toHaveCount(0)
})

test('a query with markup stays text', async ({ page, open }) => {
	const typed = '"><script>document.title="x"</script><b>зуб</b>%00'
	const answer = await open(`/search?q=${encodeURIComponent(typed)}`)

	expect(answer.status()).toBe(200)
	expect(answer.headers()['cache-control']).toBe('private, no-store')
	await expect(page.getByRole('textbox', { name: 'Поисковый запрос' })).toHaveValue(typed)
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
	expect(await page.title()).not.toBe('x')
	expect(await page.locator('main script, main b').count()).toBe(0)
})

for (const [name, query] of [
	['eleven thousand characters', 'zub_%27%22_'.repeat(1_000)],
	['a torn emoji', '%ED%A0%BD'],
	['a NUL', '%00%00'],
] as const) {
	test(`${name} as a query gets a page`, async ({ page, open }) => {
		const answer = await open(`/search?q=${query}`)

		expect(answer.status()).toBe(200)
		const field = page.getByRole('textbox', { name: 'Поисковый запрос' })
		expect((await field.inputValue()).length).toBeLessThanOrEqual(100)
	})
}

test('nobody can ask for nothing once the page is alive', needs.hydration, async ({ page, open }) => {
	await open('/search')
	const find = page.getByRole('button', { name: 'Найти' })
	await expect(find).toBeDisabled()

	await page.getByRole('textbox', { name: 'Поисковый запрос' }).fill('  ')
	await expect(find).toBeDisabled()

	await page.getByRole('textbox', { name: 'Поисковый запрос' }).fill('зуб')
	await expect(find).toBeEnabled()
})

for (const path of ['/search', '/search?q=удаление зуба', '/search?q=,htrtns', '/search?q=пицца']) {
	test(`the HTML of ${path} is valid`, async ({ open }) => {
		const answer = await open(path)

		expect(await htmlFaults(await answer.text())).toEqual([])
	})

	for (const width of [320, 1280]) {
		test(`everybody can use ${path} at ${width} px`, needs.styles, async ({ page, open }) => {
			await page.setViewportSize({ width, height: 800 })
			await open(path)

			expect(await axe(page)).toEqual([])
			expect(await smallTargets(page)).toEqual([])
			expect(await overflow(page)).toBe(0)
		})
	}
}
