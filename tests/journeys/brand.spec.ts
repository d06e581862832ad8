import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cookieValue, defaults } from '#app/clinic/low-vision.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'

/** The demo clinic in colours on which words could not be read as they are. */
const folder = mkdtempSync(join(tmpdir(), 'clinic-brand-'))
cpSync('content', folder, { recursive: true })
mkdirSync(join(folder, 'brand'), { recursive: true })
writeFileSync(join(folder, 'brand/brand.yaml'), 'primary: "#ffd600"\naccent: "#ffffff"\ntypeface: nunito\n')

test.use({ environment: { CONTENT_DIR: folder } })

const pages = [
	'/',
	'/services/lechenie-kariesa',
	'/prices',
	'/appointment',
	'/reviews',
	'/promotions',
	'/no-such',
]

for (const path of pages)
	test(`${path} can be read in whatever colours a clinic has`, needs.styles, async ({ page, open }) => {
		await open(path)

		expect(await axe(page)).toEqual([])
	})

test(
	'Anna sees the clinic in its own colours, and in its own typeface',
	needs.hydration,
	async ({ page, open }) => {
		await open('/')
		const button = page.getByRole('link', { name: 'Узнать больше' })

		await expect(button).toHaveCSS('border-top-color', 'rgb(106, 87, 0)')
		await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Nunito', 'Жж'))).toBe(true)
		expect(
			await page.evaluate(() =>
				[...document.fonts].filter(({ family }) => family.includes('Golos Text')).map(({ status }) => status),
			),
		).not.toContain('loaded')
	},
)

test('Galina has the black theme as black as ever', needs.styles, async ({ page, open, context }) => {
	await open('/')
	const { origin } = new URL(page.url())
	await context.addCookies([{ name: 'lv', value: cookieValue({ ...defaults, theme: 'black' }), url: origin }])
	await open('/')

	await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
	await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 255, 255)')
})
