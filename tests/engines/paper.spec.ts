import { expect, test } from '#tests/journeys/fixtures.ts'
import { screens } from '#tests/journeys/screens.ts'
import { filled, headingsAtFoot, meetingWords, sheetsOf } from '#tests/world/sheets.ts'

/** The longest list, a page of mixed parts, and a long text. */
const short = new Set(['/', '/prices', '/consent'])

for (const path of ['/', '/search?q=кариес', '/accessibility', ...screens]) {
	const tag = short.has(path) ? { tag: '@short' } : {}
	test(`${path} is printed on sheets with nothing over each other`, tag, async ({ page, open }) => {
		await open(path)
		const links = await page.getByRole('link').allInnerTexts()
		const headings = await page.locator('main :is(h2, h3, caption)').allInnerTexts()
		const inText = await page.locator('main').evaluate(unpressed, 'Записаться')

		const sheets = sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))

		expect(meetingWords(sheets)).toEqual([])
		expect(filled(sheets[0])).toBeGreaterThan(0.5)
		expect(
			headingsAtFoot(
				sheets,
				headings.filter(text => !links.includes(text)),
			),
		).toEqual([])
		const words = sheets.flatMap(sheet => sheet.words)
		expect(words.filter(({ text }) => text.startsWith('Записаться')).length).toBeLessThanOrEqual(inText)
		if (path === '/prices') {
			for (const sheet of sheets.slice(0, -1))
				expect(sheet.words.map(({ text }) => text)).toContain('Единица')
		}
	})
}

/** Runs in the page: how often a word stands in what cannot be pressed. */
function unpressed(main: Element, word: string) {
	const copy = main.cloneNode(true) as Element
	for (const link of copy.querySelectorAll('a, button')) link.remove()
	return (copy.textContent ?? '').split(word).length - 1
}
