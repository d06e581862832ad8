import { appendFile, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isError, mistakeLine } from '#app/content/mistake.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { checkContent } from './check-content.server.ts'

const today = new Date('2026-11-21T05:00:00Z')
const check = (folder: string) => checkContent(folder, today)
const service = 'services/lechenie-kariesa.md'
const doctor = 'doctors/kim-elena-viktorovna.md'

it.each([
	['a page', '/uslugi', 'ссылка /uslugi: такой страницы нет'],
	['a thing', '/services/net-takoy', 'такой страницы нет'],
	['a category', '/prices?category=net-takoy', 'такой категории нет'],
	['a preset service', '/appointment?service=net-takoy', 'такой услуги нет'],
	['a place of a page', '/prices#net-takogo', 'на этой странице нет такого места'],
	['a place of its own', '#vverh', 'нет мест, на которые можно сослаться'],
	['an address without its beginning', 'documents', 'начинается с косой черты'],
	['another site without its beginning', '//evil.example', 'напишите адрес целиком'],
])('finds a link to %s that is not there', async (_, address, says) => {
	await using place = await contentFolder()
	await place.edit(service, '(/services/lechenie-pulpita)', `(${address})`)

	const [mistake] = check(place.folder)

	expect(mistake).toMatchObject({
		level: 'error',
		file: service,
		line: 67,
		says: expect.stringContaining(says),
	})
})

it('lets links lead to pages, things, places, letters and other sites', async () => {
	await using place = await contentFolder()
	const links = [
		'/prices?category=otbelivanie',
		'/prices#terapiya',
		'/doctors/3',
		'/services/brekety',
		'/contacts#map',
	]
	links.push(
		'https://nalog.gov.ru/',
		'mailto:info@clinic.example',
		'tel:+73830000001',
		'/documents/litsenziya',
	)

	await place.edit(service, '(/services/lechenie-pulpita)', links.map(link => `(${link}) [x]`).join(''))

	expect(check(place.folder).filter(isError)).toEqual([])
})

it('warns of a link to what is not shown now', async () => {
	await using place = await contentFolder()
	await place.edit(doctor, 'active: true', 'active: false')
	await place.edit(service, '(/services/lechenie-pulpita)', '(/doctors/3)')

	expect(check(place.folder).map(mistakeLine)).toContainEqual(
		expect.stringMatching(
			/kariesa\.md:67:\d+: body: ссылка \/doctors\/3: сейчас эта страница не показывается$/,
		),
	)
})

it('warns once of each thing that synonyms or a report point at in vain', async () => {
	await using place = await contentFolder()
	await rm(place.at('services/brekety.md'))
	const about = (file: string) => check(place.folder).filter(mistake => mistake.file === file)

	expect(about('search.yaml')).toMatchObject([
		{ level: 'warning', says: expect.stringMatching(/^ведёт в никуда: brekety и ещё \d+$/) },
	])

	await rm(place.at('news/2026-06-23-pamyatka-posle-implanta.md'))
	const nowhere = { level: 'warning', says: 'ведёт в никуда: /news/pamyatka-posle-implanta' }
	expect(about('search.yaml')).toMatchObject([{ level: 'warning' }, nowhere])

	await rm(place.at(service))
	expect(about('search.yaml')).toHaveLength(3)
	expect(about('accessibility-report.json')).toMatchObject([{ level: 'warning' }])
})

it('knows the texts of doctors and of the law among what synonyms lead to', async () => {
	await using place = await contentFolder()
	const pages = '[/doctors/1, "/privacy#kto-otvechaet-za-dannye", /doctors/1#nowhere]'
	await appendFile(
		place.at('search.yaml'),
		`\n- kind: synonym\n  say: [кто у вас главный]\n  pages: ${pages}\n`,
	)

	const ofSynonyms = check(place.folder).filter(({ file }) => file === 'search.yaml')
	expect(ofSynonyms.map(({ says }) => says)).toEqual(['ведёт в никуда: /doctors/1#nowhere'])
})
