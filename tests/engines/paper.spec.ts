import { expect, test } from '#tests/journeys/fixtures.ts'
import { screens } from '#tests/journeys/screens.ts'
import { filled, headingsAtFoot, meetingWords, sheetsOf } from '#tests/support/sheets.ts'

/** The longest list, a page of mixed parts, and a long text. */
const short = new Set(['/', '/prices', '/consent'])

const others = ['/', '/search?q=кариес', '/accessibility', '/appointment', '/survey', '/nowhere']

/** A word of the head of a table that is longer than a sheet. */
const heads: Record<string, string> = { '/prices': 'Единица', '/medicines': 'Форма' }

for (const path of [...others, ...screens]) {
	const tag = short.has(path) ? { tag: '@short' } : {}
	test(`${path} is printed on sheets with nothing over each other`, tag, async ({ page, open }) => {
		await open(path)
		const headings = await page.locator('main :is(h2, h3, caption, summary)').allInnerTexts()
		const inText = await page.locator('main').evaluate(unpressed, 'Записаться')

		const sheets = sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))

		expect(meetingWords(sheets)).toEqual([])
		expect(filled(sheets[0])).toBeGreaterThan(0.5)
		expect(headingsAtFoot(sheets, headings)).toEqual([])
		const words = sheets.flatMap(sheet => sheet.words)
		expect(words.filter(({ text }) => text.startsWith('Записаться')).length).toBeLessThanOrEqual(inText)
		const head = heads[path]
		if (head) {
			expect(sheets.length).toBeGreaterThan(1)
			for (const sheet of sheets.slice(0, -1)) expect(sheet.words.map(({ text }) => text)).toContain(head)
		}
	})
}

for (const without of [undefined, 'details-content'] as const) {
	test.describe(`closed details, ${without ? `without ${without}` : 'opened by style'}`, () => {
		test.use({ without })

		test('are printed with their text where the browser can open them', async ({ page, open }) => {
			await open('/contacts')
			const inside = await page.locator('main').evaluate(wordsOfDetails)

			const sheets = sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))

			expect(meetingWords(sheets)).toEqual([])
			const printed = sheets.flatMap(sheet => sheet.words.map(({ text }) => text)).join(' ')
			expect(printed).toContain('Контролирующие организации')
			expect(inside.length).toBeGreaterThan(5)
			expect(inside.filter(word => printed.includes(word))).toEqual(without ? [] : inside)
		})
	})
}

/** Runs in the page: long words that stand in closed details and nowhere else. */
function wordsOfDetails(main: Element) {
	const details = main.querySelectorAll('details:not([open]) > :not(summary)')
	const inside = [...details].map(({ textContent }) => textContent).join(' ')
	const copy = document.body.cloneNode(true) as Element
	for (const box of copy.querySelectorAll('details > :not(summary), script')) box.remove()
	return [...new Set(inside.match(/[а-яё]{6,}/gi))].filter(word => !copy.textContent?.includes(word))
}

/** Runs in the page: how often a word stands in what cannot be pressed. */
function unpressed(main: Element, word: string) {
	const copy = main.cloneNode(true) as Element
	for (const link of copy.querySelectorAll('a, button')) link.remove()
	return (copy.textContent ?? '').split(word).length - 1
}
