import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualColours } from '#app/clinic/brand/palette.ts'
import { newClinic } from '#app/content/start/new-clinic.ts'
import { contentFolder } from '#tests/world/content-folder.ts'
import { type Site, startSite } from '#tests/world/site.ts'

const answers = {
	...{ name: 'Клиника «Родник»', city: 'Казань', phone: '+7 (843) 200-30-40', hours: 'Пн-Пт: 9:00-18:00' },
	...{ address: 'ул. Баумана, 5', zip: '420111', domain: 'rodnik.ru', email: 'info@rodnik.ru' },
	...{ 'legal-name': 'ООО «Родник»', inn: '1655000001', ogrn: '1021600000001', timezone: 'Europe/Moscow' },
	...{ license: 'Л041-01181-16/00123456', 'license-date': '2020-01-31', 'license-issuer': 'Минздрав РТ' },
}
let content: Awaited<ReturnType<typeof contentFolder>>
let site: Site

beforeAll(async () => {
	content = await contentFolder([])
	for (const [path, text] of newClinic(answers, '2026-11-23')) await content.write(path, text)
	await content.write('brand/brand.yaml', 'primary: "#14532d"\naccent: "#f28c28"\ntypeface: nunito\n')
	site = await startSite({ env: { CONTENT_DIR: content.folder } })
})
afterAll(async () => {
	await site.stop()
	await content[Symbol.asyncDispose]()
})

const page = async (path = '/') => await (await fetch(site.origin + path)).text()
const styleOf = (html: string, id: string) =>
	new RegExp(`<style id="${id}"[^>]*>([^<]*)`).exec(html)?.[1] ?? ''

it.each(['/', '/prices', '/no-such-page', '/appointment'])(
	'paints %s with the colours of the clinic',
	async path => {
		const answer = await fetch(site.origin + path)
		const brand = styleOf(await answer.text(), 'brand')

		expect(brand).toContain('--primary:#14532d')
		expect(brand).toContain('--accent:#f28c28')
		expect(brand).not.toContain(usualColours.primary)
		expect(answer.headers.get('Content-Security-Policy')).not.toMatch(/style-src [^;]*unsafe-inline/)
	},
)

it('brings the chosen typeface and no other', async () => {
	const html = await page()

	expect(styleOf(html, 'fonts')).toContain('nunito-cyrillic')
	expect(styleOf(html, 'brand')).toMatch(/--font:\s*"?Nunito/)
	expect(html).not.toContain('golos-text-')
})

it('shows the nearest colour that holds in place of one that does not, and a change at once', async () => {
	await content.write('brand/brand.yaml', 'primary: "#6a5700"\n')
	await expect.poll(async () => styleOf(await page(), 'brand')).toContain('--primary:#6a5700')
	await content.write('brand/brand.yaml', 'primary: "#ffd600"\n')
	await expect.poll(() => site.log()).toContain('ближайший подходящий цвет')

	expect(styleOf(await page(), 'brand')).toContain('--primary:#6a5700')
})
