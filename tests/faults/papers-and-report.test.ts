import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { variableNames } from '#app/config.server.ts'

const place = mkdtempSync(join(tmpdir(), 'clinic-papers-'))
const folder = join(place, 'content')
const at = (path: string) => join(folder, path)
const read = (path: string) => readFileSync(at(path), 'utf8')

beforeAll(async () => {
	const facts = {
		...{ name: 'Стоматология «Цна»', city: 'Тамбов', phone: '8 (4752) 71-22-33', hours: 'Пн-Пт: 9:00-18:00' },
		...{ address: 'ул. Советская, 5', zip: '392000', domain: 'tsna-dent.ru', email: 'info@tsna-dent.ru' },
		...{ 'legal-name': 'ООО «Цна»', inn: '6829000028', ogrn: '1026801156557' },
		...{
			license: 'Л041-01155-68/00345678',
			'license-date': '31.01.2020',
			'license-issuer': 'Минздрав области',
		},
	}
	const flags = Object.entries(facts).flatMap(([name, value]) => [`--${name}`, value])
	await node('build/cli/main.js', 'content', 'init', folder, ...flags)
})
afterAll(() => rmSync(place, { recursive: true }))

/** A command in a folder of an owner's own, with nothing of the developer's `.env`. */
function node(...args: string[]) {
	const blank = Object.fromEntries(variableNames.map(name => [name, '']))
	const outer = Object.keys(process.env).filter(name => /^(VITEST|TEST|NODE_ENV|PW)/.test(name))
	const env: NodeJS.ProcessEnv = {
		NODE_ENV: 'production',
		...Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.includes(name))),
		...{ ...blank, CONTENT_DIR: folder, PUBLIC_ORIGIN: 'https://tsna-dent.ru' },
	}
	return new Promise<{ code: number; said: string }>(resolve => {
		execFile(process.execPath, args, { env, encoding: 'utf8' }, (error, stdout, stderr) =>
			resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
		)
	})
}

/** Words in Latin letters that no owner has to know. */
const foreign = (said: string) =>
	said
		.replaceAll(folder, '')
		.match(/[a-z]{2,}/gi)
		?.filter(
			word =>
				!['md', 'pdf', 'json', 'contracts', 'dogovor', 'oshibka', 'accessibility', 'report'].includes(word),
		)

it('says that there is nothing to print, and writes nothing', async () => {
	const { code, said } = await node('tests/print-papers.js')

	expect(said).toContain('Печатать нечего: в папках contracts/')
	expect(code).toBe(0)
	expect(existsSync(at('printed.json'))).toBe(false)
})

it("prints an owner's own contract, and says which text has no page to print", async () => {
	mkdirSync(at('contracts'))
	const contract = (id: number, slug: string, day: string) =>
		writeFileSync(
			at(`contracts/${slug}.md`),
			`---\nid: ${id}\nslug: ${slug}\ntitle: Договор\nversion_date: ${day}\neffective_from: ${day}\n---\n\nТекст.\n`,
		)
	contract(1, 'dogovor', '2020-01-31')
	contract(2, 'oshibka', 'завтра')
	const settings = read('settings.yaml')
	writeFileSync(
		at('settings.yaml'),
		settings.replace(/^license_number: .*$/m, "license_number: 'Л041-00000-00/00000000'"),
	)
	const withheld = await node('tests/print-papers.js')
	writeFileSync(at('settings.yaml'), settings)

	expect(withheld.said).toMatch(/Листы не напечатаны, сайт не показывает страниц: .*license_number/)
	expect([withheld.code, existsSync(at('contracts/dogovor.pdf'))]).toEqual([1, false])

	const { code, said } = await node('tests/print-papers.js')

	expect(said).toMatch(/dogovor\.pdf: \d+ КБ/)
	expect(said).toContain('contracts/oshibka.md: сейчас не показан на сайте, лист не напечатан')
	expect([code, foreign(said)]).toEqual([0, []])
	expect(read('contracts/dogovor.pdf').slice(0, 5)).toBe('%PDF-')
	expect(existsSync(at('contracts/oshibka.pdf'))).toBe(false)
	expect(Object.keys(JSON.parse(read('printed.json')))).toEqual(['contracts/dogovor.md'])
})

it("looks at an owner's own pages and writes the report beside their texts", async () => {
	const { code, said } = await node('tests/accessibility-report.js', '-g', 'everybody .*: /contacts ')

	expect(said).toMatch(/Проверено страниц и окон: 1, найдено нарушений: 0/)
	expect([code, foreign(said)]).toEqual([0, []])
	expect(JSON.parse(read('accessibility-report.json'))).toMatchObject({
		states: [{ name: '/contacts' }],
		faults: [],
	})
})

it('writes no report where a page was not looked at to its end', async () => {
	rmSync(at('accessibility-report.json'))
	const { code, said } = await node('tests/accessibility-report.js', '-g', 'no such state')

	expect(said).toContain('отчёт не записан')
	expect(code).toBe(1)
	expect(existsSync(at('accessibility-report.json'))).toBe(false)
})
