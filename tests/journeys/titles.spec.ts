import { expect, needs, test } from './fixtures.ts'

test(
	'every list that a link or a field filters has a title of its own',
	needs.serverMarkup,
	async ({ open, page }) => {
		const addresses = new Set(['/doctors', '/prices', '/news'])
		for (const address of [...addresses]) {
			await open(address)
			const main = page.getByRole('main')
			for (const link of await main.locator(`a[href^="${address}?"]:not([href$="page=1"])`).all())
				addresses.add((await link.getAttribute('href')) ?? '')
			for (const option of await main.locator('select option').all())
				addresses.add(`/prices?category=${await option.getAttribute('value')}`)
		}
		addresses.delete('/prices?category=')
		expect(addresses.size).toBeGreaterThan(15)

		const titles = new Map<string, string>()
		for (const address of addresses) {
			await open(address)
			titles.set(address, await page.title())
		}

		expect(
			[...titles].filter(([address, title]) =>
				[...titles].some(([other, same]) => other !== address && same === title),
			),
		).toEqual([])
		expect([...titles.values()].every(title => title.endsWith(' — Стоматология „Обь“'))).toBe(true)
	},
)

test(
	'what was typed into the filter of prices is not in the title',
	needs.serverMarkup,
	async ({ open, page }) => {
		await open('/prices?category=terapiya&q=%D0%BF%D1%83%D0%BB%D1%8C%D0%BF%D0%B8%D1%82')

		await expect(page).toHaveTitle('Цены: Терапия — Стоматология „Обь“')
	},
)
