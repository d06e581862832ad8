import { cp, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { newClinic, placeholderOf, questions } from '#app/content/start/new-clinic.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { dataFiles, priceLines, shortHash, textLines, wordPairs } from './demo-hashes.server.ts'
import { demoLeftovers } from './demo-leftovers.server.ts'

const recordsOf = (folder: string) => loadContent(cacheFiles(folder).cache).records
const leftIn = (folder: string) =>
	demoLeftovers(folder, recordsOf(folder)).map(({ level, file, says }) => `${level} ${file}: ${says}`)

/** A clinic as `content init` makes it. */
async function ownClinic() {
	const place = await contentFolder([])
	const answers = Object.fromEntries(
		questions.map(question => [question.flag, placeholderOf(question, {}) ?? 'Улыбка']),
	) as Parameters<typeof newClinic>[0]
	for (const [path, text] of newClinic({ ...answers, hours: 'Пн-Пт: 9:00-18:00' }, '2026-11-23')) {
		await place.write(path, text)
	}
	return place
}

it('knows the demo clinic; npm run content:demo writes it down anew', async () => {
	await using own = await ownClinic()
	const templates = new Set(textLines(recordsOf(own.folder)).map(({ hash }) => hash))
	const records = recordsOf('content')
	const company = records.settings[0]?.thing.company_name ?? ''
	const list = [
		`clinic ${shortHash(company)}`,
		...ownNames(records).map(hash => `name ${hash}`),
		...textLines(records)
			.filter(({ hash }) => !templates.has(hash))
			.map(({ hash }) => `text ${hash}`),
		...priceLines(records).map(({ hash }) => `price ${hash}`),
		...dataFiles('content').map(({ hash }) => `file ${hash}`),
	]

	expect(list.length).toBeGreaterThan(1000)
	await expect(`${[...new Set(list)].sort().join('\n')}\n`).toMatchFileSnapshot('demo-hashes.txt')
})

it('says nothing of the demo clinic itself, nor of a new one', async () => {
	await using own = await ownClinic()

	expect(leftIn('content')).toEqual([])
	expect(leftIn(own.folder)).toEqual([])
})

it('finds texts, names, prices, sheets and portraits that were left, one line a file', async () => {
	await using own = await ownClinic()
	for (const file of ['contracts/dogovor-platnyh-uslug', 'doctors/kim-elena-viktorovna']) {
		await cp(`content/${file}.md`, own.at(`${file}.md`), { recursive: true })
	}
	await cp('content/contracts/dogovor-platnyh-uslug.pdf', own.at('contracts/moy-dogovor.pdf'))
	await cp('content/doctors/kim-elena-viktorovna.svg', own.at('doctors/portret.svg'))
	await cp('content/prices.csv', own.at('prices.csv'))
	await cp('content/categories.yaml', own.at('categories.yaml'))
	await own.edit('pages/about.md', 'Расскажем о себе', 'Принимает врач Ким Елена. Расскажем о себе')

	expect(leftIn(own.folder).sort()).toEqual([
		'warning contracts/dogovor-platnyh-uslug.md: имя или название из демонстрационной клиники',
		expect.stringMatching(/^warning contracts\/dogovor.+\.md: текст демонстрационной клиники, строк: \d\d$/),
		'warning contracts/moy-dogovor.pdf: файл демонстрационной клиники',
		'warning doctors/kim-elena-viktorovna.md: имя или название из демонстрационной клиники',
		expect.stringMatching(/^warning doctors\/kim.+\.md: текст демонстрационной клиники, строк: \d$/),
		'warning doctors/portret.svg: файл демонстрационной клиники',
		'warning pages/about.md: имя или название из демонстрационной клиники',
		expect.stringMatching(/^warning prices\.csv: цены демонстрационной клиники, строк: 1\d\d$/),
	])
})

it('finds all that is left where only the settings were changed', async () => {
	await using place = await contentFolder()
	await place.edit('settings.yaml', /company_name: .*/, 'company_name: Улыбка')
	await rm(place.at('accessibility-report.json'))
	const left = leftIn(place.folder)

	for (const folder of ['services', 'doctors', 'news', 'contracts', 'legal', 'documents', 'promotions']) {
		expect(left.filter(line => line.includes(` ${folder}/`)).length, folder).toBeGreaterThan(2)
	}
})

function ownNames({ doctors, settings }: ReturnType<typeof recordsOf>) {
	const people = doctors.flatMap(({ thing }) => [
		...wordPairs(`${thing.last_name} ${thing.first_name}`),
		...wordPairs(`${thing.first_name} ${thing.last_name}`),
	])
	const [company] = settings
	return [
		...people,
		...wordPairs(company?.thing.company_name ?? ''),
		...wordPairs(company?.thing.legal_name ?? ''),
	]
}
