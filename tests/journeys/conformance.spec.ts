import { mkdir, writeFile } from 'node:fs/promises'
import { expect, needs, test } from './fixtures.ts'
import { looks } from './looks.ts'
import { states } from './states.ts'

/** Where `npm run accessibility:report` collects what was found; nothing is written without it. */
const folder = process.env.ACCESSIBILITY_REPORT

/** All looks in a long run and for the report; else the normal one and, by turns from state to state, a sixth. */
function looksOf(index: number) {
	const [normal, ...others] = Object.entries(looks)
	if (folder || process.env.LONG) return Object.entries(looks)
	return [...(normal ? [normal] : []), ...others.filter((_, place) => (place + index) % 6 === 0)]
}

for (const [index, [name, reach]] of states.entries()) {
	test(
		`everybody can use it in every look: ${name} (checks 18, 19, 20, 21, 23, 24, 25, 26)`,
		needs.hydration,
		async ({ page, open }) => {
			test.slow()
			await page.emulateMedia({ reducedMotion: 'reduce' })
			await reach(page, open)

			const found: Record<string, string[]> = {}
			for (const [look, check] of looksOf(index)) found[look] = await check(page)

			if (folder) {
				await mkdir(folder, { recursive: true })
				await writeFile(`${folder}/${String(index).padStart(3, '0')}.json`, JSON.stringify({ name, found }))
			}
			expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([])
		},
	)
}

test('the checks of each theme find what is wrong', needs.hydration, async ({ page, open }) => {
	await open('/about')
	await page.evaluate(() => {
		const faint = document.createElement('p')
		faint.textContent = 'Бледные слова'
		faint.style.color = 'color-mix(in srgb, currentColor 30%, transparent)'
		const narrow = document.createElement('p')
		narrow.textContent = 'Слова, которым тесно'
		Object.assign(narrow.style, { height: '1rem', overflow: 'hidden', width: '8rem' })
		const broad = document.createElement('div')
		Object.assign(broad.style, { height: '2rem', minWidth: '120rem' })
		document.querySelector('main')?.append(faint, narrow, broad)
	})

	for (const name of ['normal', 'theme white', 'theme black', 'theme blue', 'theme brown', 'theme green']) {
		expect((await looks[name]?.(page))?.join(), name).toMatch(/contrast/)
	}
	for (const name of ['text of 200 %', 'text spacing']) {
		expect((await looks[name]?.(page))?.join(), name).toMatch(/cut off/)
	}
	for (const name of ['forced colours', '320 × 256']) {
		expect((await looks[name]?.(page))?.join(), name).toMatch(/wider/)
	}
})
