import { cp, readFile, rm, utimes } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { complianceOf } from '#app/clinic/compliance/compliance.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { readContent } from '#app/content/content.server.ts'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { isError, mistakeLine } from '#app/content/mistake.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { checkContent } from './check-content.server.ts'

const today = new Date('2026-11-21T05:00:00Z')
const check = (folder: string) => checkContent(folder, today)
const consent = 'legal/consent-2026-09-01.md'
const whole = await readFile('content/contracts/dogovor-platnyh-uslug.pdf')

const broken: [string, Buffer, string][] = [
	['empty', Buffer.alloc(0), 'файл пуст'],
	['no PDF at all', Buffer.from('PK\u0003\u0004 word/document.xml'.repeat(200)), 'это не PDF'],
	['cut off in the middle', whole.subarray(0, whole.length / 2), 'PDF обрывается'],
	['cut off before its last line', whole.subarray(0, whole.length - 20), 'PDF обрывается'],
]

const scan = 'documents/labor/itogi'
const facts = 'id: 900\nslug: itogi\ntitle: Итоги\nversion_date: 2026-11-01\ntext_alternative: false\n'

it.each(broken)('names a scan that is %s, does not show it, and misses the paper', async (_, bytes, says) => {
	await using place = await contentFolder()
	await rm(place.at('documents/labor'), { recursive: true })
	await place.write(`${scan}.yaml`, facts)
	await place.write(`${scan}.pdf`, whole)
	const found = () => {
		const { documents } = readContent(place.folder)
		const errors = check(place.folder).filter(isError).map(mistakeLine)
		return { errors, labor: labor(place.folder), shown: documents.some(({ slug }) => slug === 'itogi') }
	}
	expect(found()).toEqual({ errors: [], labor: 'found', shown: true })

	await place.write(`${scan}.pdf`, bytes)

	const errors = [expect.stringContaining(`${scan}.pdf: ${says}`)]
	expect(found()).toEqual({ errors, labor: 'missing', shown: false })
})

function labor(folder: string) {
	const loadedContent = loadContent(cacheFiles(folder).cache)
	const settings = withDefaults(loadedContent.content.settings)
	const site = { loadedContent, settings, today: '2026-11-21', origin: undefined, remote: false }
	return complianceOf(site).find(({ what }) => what.startsWith('Итоги специальной'))?.status
}

it.each(broken)('offers no printed sheet that is %s', async (_, bytes) => {
	await using place = await contentFolder()
	await place.write('contracts/dogovor-platnyh-uslug.pdf', bytes)

	const contract = readContent(place.folder).contracts.find(({ slug }) => slug === 'dogovor-platnyh-uslug')

	expect(contract).toBeDefined()
	expect(contract?.pdf_url).toBeUndefined()
})

it.each([
	[
		'settings.yaml',
		'inn: "0000000000"',
		'inn: "7707083890"',
		'inn: в номере 7707083890 описка',
		'7707083893',
	],
	['settings.yaml', '"0000000000000"', '"1027700132190"', 'ogrn: в номере 1027700132190', '1027700132195'],
	[consent, 'inn: "0000000000"', 'inn: "7707083890"', 'operator.inn: в номере 7707083890', '7707083893'],
])('reports wrong check digits of %s, and the right ones', async (file, from, to, says, right) => {
	await using place = await contentFolder()
	await place.edit(file, from, to)

	const [mistake, ...others] = check(place.folder).filter(isError).map(mistakeLine)

	expect(others).toEqual([])
	expect(mistake).toContain(says)
	expect(mistake).toContain(right)
})

it('warns of the newest legal texts where they name another operator than the settings', async () => {
	await using place = await contentFolder()
	const others = () => check(place.folder).filter(({ field }) => field === 'operator.name')
	await place.edit('settings.yaml', 'legal_name: ООО «Обь»', `legal_name: 'ООО  "Обь"'`)
	expect(others()).toEqual([])

	await place.edit('settings.yaml', /legal_name: .*/, 'legal_name: ООО «Вега»')

	expect(others().map(({ file }) => file)).toEqual([
		...['legal/consent-2026-09-01.md', 'legal/consent-job-2026-09-01.md'],
		...['legal/consent-moderation-2026-09-01.md', 'legal/consent-review-2026-09-01.md'],
		...['legal/privacy-2026-09-01.md', 'legal/terms-2026-09-01.md'],
	])
	expect(others()[0]).toMatchObject({
		level: 'warning',
		says: 'ООО «Обь» — не тот оператор, что в settings.yaml (ООО «Вега»); если название сменилось, нужна новая редакция',
	})
	const text = await readFile(place.at(consent), 'utf8')
	await place.write(
		'legal/consent-2026-12-01.md',
		text.replaceAll('2026-09-01', '2026-12-01').replaceAll('«Обь»', '«Вега»'),
	)
	expect(others().map(({ file }) => file)).not.toContain(consent)
	expect(others()).toHaveLength(5)
})

it('warns of a printed sheet that is older than its text', async () => {
	await using place = await contentFolder()
	const [paper, scan] = ['contracts/dogovor-platnyh-uslug', 'documents/license/litsenziya']
	await cp(place.at(`${paper}.pdf`), place.at(`${scan}.pdf`))
	await utimes(place.at(`${scan}.pdf`), today, today)
	const old = () => check(place.folder).filter(({ says }) => says.startsWith('старше своего текста'))
	expect(old()).toMatchObject([{ level: 'warning', file: `${scan}.pdf` }])

	await utimes(place.at(`${scan}.pdf`), new Date(), new Date())
	await place.edit(`${paper}.md`, 'title: ', 'title:  ')
	expect(old()).toMatchObject([{ level: 'warning', file: `${paper}.pdf` }])
})
