import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paletteOf, usualColours } from '#app/clinic/brand/palette.ts'
import { newClinic } from '#app/content/start/new-clinic.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const answers = {
	...{ name: 'Клиника «Родник»', city: 'Казань', phone: '+7 (843) 200-30-40', hours: 'Пн-Пт: 9:00-18:00' },
	...{ address: 'ул. Баумана, 5', zip: '420111', domain: 'rodnik.ru', email: 'info@rodnik.ru' },
	...{ 'legal-name': 'ООО «Родник»', inn: '1655000001', ogrn: '1021600000003', timezone: 'Europe/Moscow' },
	...{ license: 'Л041-01181-16/00123456', 'license-date': '2020-01-31', 'license-issuer': 'Минздрав РТ' },
}
const drawing = (fill: string, width: number) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48"><rect width="${width}" height="48" fill="${fill}"/></svg>`

/** As a camera leaves it: large, lying on its side, with a place in it. */
const photo = () =>
	sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#336699' } })
		.withExif({ IFD3: { GPSLatitude: '55/1 47/1 0/1' } })
		.jpeg()
		.toBuffer()

let content: Awaited<ReturnType<typeof contentFolder>>
let site: Site
let mail: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
	content = await contentFolder([])
	for (const [path, text] of newClinic(answers, '2026-11-23')) await content.write(path, text)
	await content.write('brand/logo.svg', drawing('#14532d', 160))
	await content.write('brand/icon.svg', drawing('#f28c28', 48))
	await content.write('brand/hero.jpg', await photo())
	await content.write('brand/brand.yaml', 'primary: "#14532d"\naccent: "#f28c28"\ntypeface: nunito\n')
	mail = await startMailServer()
	const letters = { SMTP_URL: mail.url, MAIL_FROM: 'site@rodnik.ru', MAIL_TO: 'desk@rodnik.ru' }
	site = await startSite({ env: { CONTENT_DIR: content.folder, ...letters } })
})
afterAll(async () => {
	await site.stop()
	await mail.stop()
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

const picture = async (name: string) => {
	const answer = await fetch(`${site.origin}/brand/${name}`)
	const data = new Uint8Array(await answer.arrayBuffer())
	return { answer, data, image: sharp(data) }
}

it('carries the logo of the clinic in place of its name, and its picture beside the greeting', async () => {
	const html = await page()

	expect(html).toMatch(
		/<img[^>]*src="data:image\/svg\+xml,[^"]*%2314532d[^"]*"[^>]*alt="Клиника «Родник»"|alt="Клиника «Родник»"[^>]*src="data:image\/svg\+xml,[^"]*%2314532d/,
	)
	expect(html).toContain('src="/brand/hero.webp?v=')
	expect(styleOf(html, 'brand')).toContain('--logo:url("/brand/logo.svg?v=')
})

it.each([
	['icon-192.png', 'image/png', 192],
	['icon-512.png', 'image/png', 512],
	['apple-touch-icon.png', 'image/png', 180],
	['preview.jpg', 'image/jpeg', 1200],
	['hero.webp', 'image/webp', 1360],
])('makes %s', async (name, type, width) => {
	const { answer, data, image } = await picture(name)
	const facts = await image.metadata()

	expect(answer.headers.get('Content-Type')).toBe(type)
	expect(facts.width).toBe(width)
	expect(facts.exif).toBeUndefined()
	expect(data.length).toBeLessThan(100_000)
})

it('makes the icons of the icon of the clinic', async () => {
	const { image } = await picture('icon-192.png')
	const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
	const middle = 3 * (96 * 192 + 96)

	expect([...data.subarray(middle, middle + 3)]).toEqual([0xf2, 0x8c, 0x28])
	expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

it('names itself on home screens', async () => {
	const manifest = await (await fetch(`${site.origin}/manifest.webmanifest`)).json()
	const icons = await Promise.all(
		manifest.icons.map(async ({ src }: { src: string }) => (await fetch(site.origin + src)).status),
	)

	expect(manifest).toMatchObject({ name: 'Клиника «Родник»', short_name: 'Родник' })
	expect(manifest.theme_color).toBe(paletteOf({ primary: '#14532d', accent: '#f28c28' }).deep)
	expect(icons).toEqual([200, 200, 200, 200])
	expect((await fetch(`${site.origin}/favicon.ico`)).headers.get('Content-Type')).toBe('image/x-icon')
})

it('shows the drawings of the site in the colours of the clinic', async () => {
	const address = /src="(\/brand\/art\/branch[^"]+)"/.exec(await page())?.[1] ?? ''
	const svg = await (await fetch(site.origin + address)).text()

	expect(svg).toContain('#f28c28')
	expect(svg).not.toContain(usualColours.accent)
})

it('lets a drawing that is opened by itself do nothing', async () => {
	const { headers } = (await picture('logo.svg')).answer

	expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
	expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

it.each(['../settings.yaml', 'brand.yaml', 'art/..%2f..%2fpackage.json', 'art/none.svg', 'logo.png'])(
	'has nothing at %s',
	async name => {
		expect((await fetch(`${site.origin}/brand/${name}`)).status).toBe(404)
	},
)

const ofDemo = /«Обь»|„Обь“|Новосибирск|\(383\)/
const addresses = [
	'/',
	'/contacts',
	'/about',
	'/search?q=%D0%BE%D0%B1%D1%8C',
	'/no-such',
	'/privacy',
	'/news.xml',
]

it.each([...addresses, '/api/public/settings', '/manifest.webmanifest'])(
	'leaves nothing of the demo clinic at %s',
	async path => {
		// The usual colours stand in the style sheet, under those of the clinic.
		const text = (await page(path)).replace(/<style id="first-paint"[^>]*>[^<]*/, '')
		const colours = Object.values(usualColours).map(colour => colour.slice(1))

		expect(text.length).toBeGreaterThan(200)
		expect(text).not.toMatch(ofDemo)
		expect(text).not.toMatch(new RegExp(`(#|%23)(${colours.join('|')})`, 'i'))
	},
)

it('leaves nothing of the demo clinic in letters', async () => {
	const request = {
		name: 'Анна Белова',
		phone: '+7 (999) 123-45-67',
		email: 'anna@mail.ru',
		privacy_policy_consent: true,
		personal_data_consent: true,
	}
	const answer = await fetch(`${site.origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(request),
	})
	expect(`${answer.status} ${await answer.text()}`).toMatch(/^201/)
	const [letter] = await mail.waitFor(1)

	expect(letter?.mail.text).toContain('Анна Белова')
	expect(`${letter?.mail.subject} ${letter?.mail.text}`).not.toMatch(ofDemo)
})

it('keeps the last good logo where a new one would run', async () => {
	await content.write(
		'brand/logo.svg',
		drawing('#14532d', 160).replace('<rect', '<script>alert(1)</script><rect'),
	)
	await expect.poll(() => site.log()).toContain('<script> в рисунке не допускается')

	expect(await (await fetch(`${site.origin}/brand/logo.svg`)).text()).toBe(drawing('#14532d', 160))
})

it('goes on with the drawing of the site where the photograph cannot be read', async () => {
	await content.write('brand/hero.jpg', 'not a photograph')
	await expect.poll(async () => /hero\.webp\?v=([^"]+)/.exec(await page())?.[1]).toBeTruthy()
	await expect.poll(async () => (await (await picture('hero.webp')).image.metadata()).width).toBe(680)
})

it('shows the nearest colour that holds in place of one that does not, and a change at once', async () => {
	await content.write('brand/brand.yaml', 'primary: "#6a5700"\n')
	await expect.poll(async () => styleOf(await page(), 'brand')).toContain('--primary:#6a5700')
	await content.write('brand/brand.yaml', 'primary: "#ffd600"\n')
	await expect.poll(() => site.log()).toContain('ближайший подходящий цвет')

	expect(styleOf(await page(), 'brand')).toContain('--primary:#6a5700')
})

it('says 404 of a name too long for the disk, and writes nothing of it', async () => {
	for (const path of [
		'/brand/art',
		'/brand',
		'/pictures',
		'/files',
		'/assets',
		'/documents',
		'/news',
		'/legal',
	]) {
		for (const length of [120, 256, 900]) {
			const { status } = await fetch(`${site.origin}${path}/visitor${'x'.repeat(length)}.svg`)
			expect([path, length, status]).toEqual([path, length, 404])
		}
	}
	// The log is written behind the answers.
	await pause(500)
	expect(site.log()).not.toContain('visitorxxx')
})
