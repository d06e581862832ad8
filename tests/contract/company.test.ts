import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contentFolder } from '#tests/support/content-folder.ts'
import { startSite } from '#tests/support/site.ts'

/** The clinic's content with other settings, on a running site: what its pages say, without tags. */
async function pagesWith(settings: string) {
	const folder = mkdtempSync(join(tmpdir(), 'company-'))
	cpSync('content', folder, { recursive: true })
	writeFileSync(join(folder, 'settings.yaml'), settings)
	const site = await startSite({ env: { CONTENT_DIR: folder, CLINIC_NOW: '2026-11-21T10:00:00+07:00' } })
	try {
		const [home, contacts] = await Promise.all(
			['/', '/contacts'].map(async path => (await fetch(site.origin + path)).text()),
		)
		return { home: home ?? '', contacts: contacts ?? '' }
	} finally {
		await site.stop()
		rmSync(folder, { recursive: true })
	}
}

// The page's own data follow the last element: only what is written for people counts.
const said = (html: string) =>
	html
		.replace(/<script[\s\S]*?<\/script>/g, '')
		.replace(/<[^>]*>/g, '')
		.replace(/\s+/g, ' ')

const headerOf = (html: string) => said(/<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '')

const changed = {
	company_name: 'Зубной кабинет на Каменской',
	company_phone: '+7 (383) 000-00-07',
	company_email: 'kabinet@clinic.example',
	company_address: 'ул. Другая, 7',
	company_city: 'Бердск',
	company_zip: '633010',
	company_description: 'Маленький кабинет для большой семьи.',
	working_hours_weekdays: 'Пн-Пт: 8:00-20:00',
	working_hours_weekend: 'Сб: 10:00-15:00',
	social_telegram: 'https://t.me/kabinet_example',
	social_vk: 'https://vk.com/kabinet_example',
	social_instagram: 'https://instagram.com/kabinet_example',
}

it('says each of the twelve settings where it belongs', async () => {
	const { home, contacts } = await pagesWith(
		Object.entries(changed)
			.map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
			.join('\n'),
	)

	expect(home).toContain(`alt="${changed.company_name}"`)
	expect(home).toMatch(/<title>Зубной кабинет на Каменской, Бердск<\/title>/)
	for (const html of [home, contacts]) {
		expect(html).toContain('href="tel:+73830000007"')
		expect(html).toContain('href="mailto:kabinet@clinic.example"')
		for (const key of [
			'company_phone',
			'company_email',
			'company_address',
			'company_city',
			'company_zip',
			'company_description',
			'working_hours_weekdays',
			'working_hours_weekend',
		] as const) {
			expect([key, said(html).includes(changed[key])]).toEqual([key, true])
		}
		for (const key of ['social_telegram', 'social_vk', 'social_instagram'] as const) {
			expect([key, html.includes(`href="${changed[key]}"`)]).toEqual([key, true])
		}
	}
	expect(said(home)).toContain('8:00–20:00')
	expect(headerOf(home)).toContain('Сб: 10:00-15:00')
})

it('says the default of each that is missing, and nothing of the networks', async () => {
	const { home, contacts } = await pagesWith('unknown_key: something else')

	expect(headerOf(home)).not.toContain('Выходной')
	expect(home).toContain('alt="Стоматологическая клиника"')
	for (const html of [home, contacts]) {
		for (const text of [
			'+7 (383) 000-00-01',
			'info@clinic.example',
			'ул. Примерная, 1',
			'Новосибирск',
			'630000',
			'Пн-Пт: 9:00-18:00',
			'Сб-Вс: Выходной',
		]) {
			expect([text, said(html).includes(text)]).toEqual([text, true])
		}
		expect(html).not.toMatch(/href="https?:\/\/(t\.me|vk\.com|\w*\.?instagram)/)
	}
})

it('says of the price list what holds of it: its VAT, and codes only where it has them', async () => {
	await using place = await contentFolder()
	const prices = async () => {
		const site = await startSite({ env: { CONTENT_DIR: place.folder } })
		try {
			return said(await (await fetch(`${site.origin}/prices?q=нетакого`)).text())
		} finally {
			await site.stop()
		}
	}
	const usual = await prices()
	await place.edit('settings.yaml', /^company_name:/m, 'vat: included\ncompany_name:')
	const rows = await readFile(place.at('prices.csv'), 'utf8')
	await place.write('prices.csv', rows.replaceAll(/[AB]\d\d(\.\d{2,3})+/g, ''))
	const other = await prices()

	expect(usual).toContain('Все цены в рублях, НДС не облагаются.')
	expect(usual).toContain('Название или код услуги')
	expect(usual).toContain('часть кода')
	expect(other).toContain('Все цены в рублях, НДС включён.')
	expect(other).toContain('Название услуги')
	expect(other).not.toMatch(/НДС не|Название или код|часть кода/)
})
