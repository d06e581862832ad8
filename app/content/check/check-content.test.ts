import { cp, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isError, mistakeLine } from '#app/content/mistake.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { checkContent } from './check-content.server.ts'

const today = new Date('2026-11-21T05:00:00Z')
const check = (folder: string) => checkContent(folder, today)
const service = 'services/lechenie-kariesa.md'
const doctor = 'doctors/kim-elena-viktorovna.md'
const promotion = 'promotions/gigiena-vdvoyom.md'

it('finds no error in the demo clinic, and warns of what is to be seen to', () => {
	const found = check('content')
	const others = found.filter(({ says }) => !says.startsWith('образцы'))

	expect(found.filter(isError)).toEqual([])
	expect(others.map(({ file, says }) => `${file} ${says}`)).toEqual([
		'doctors/safronov-pavel-dmitrievich.md аккредитация заканчивается 12.01.2027',
		'documents/state-guarantees/territorialnaya-programma-2026.md срок выходит 31.12.2026',
		'promotions/osennee-ftorirovanie.md акция закончилась 31.10.2026',
	])
})

it.each([
	['a picture', promotion, 'src: gigiena-vdvoyom.svg', 'src: net.svg', 'нет файла promotions/net.svg'],
	['a portrait', doctor, 'src: kim-elena-viktorovna.svg', 'src: net.svg', 'нет файла doctors/net.svg'],
	[
		'a portrait with capitals and spaces',
		doctor,
		'src: kim-elena-viktorovna.svg',
		'src: "Kim Elena_Viktorovna.svg"',
		'нет файла doctors/Kim Elena_Viktorovna.svg; есть «kim-elena-viktorovna.svg»',
	],
	['its words', promotion, /alt: .*/, 'alt: " "', 'нет описания рисунка'],
	[
		'words in a text',
		service,
		'## Что это',
		'![](/pictures/gallery/vhod.svg)\n\n## Что это',
		'нет описания рисунка /pictures',
	],
	[
		'a picture in a text',
		service,
		'## Что это',
		'![Вход](/pictures/net.svg)\n\n## Что это',
		'нет рисунка /pictures/net.svg',
	],
])('finds %s missing', async (_, file, from, to, says) => {
	await using place = await contentFolder()
	await place.edit(file, from, to)

	expect(check(place.folder)[0]).toMatchObject({ level: 'error', file, says: expect.stringContaining(says) })
})

it('finds a paper without its PDF, a consent without a text, and files nobody reads', async () => {
	await using place = await contentFolder()
	await place.write(
		'documents/tax/skan.yaml',
		'id: 90\nslug: skan\ntitle: Скан\nversion_date: 2026-01-01\ntext_alternative: false\n',
	)
	await rm(place.at('search.yaml'))
	await rm(place.at('legal/consent-job-2026-09-01.md'))
	await cp(place.at(service), place.at('uslugi/lechenie-kariesa.md'))
	await cp(place.at(service), place.at('services/drugoe-imya.md'))
	await place.write('services/pochti.txt', 'x')

	const found = check(place.folder).map(({ level, file, says }) => `${level} ${file} ${says}`)

	expect(found).toContain('error documents/tax/skan.yaml рядом нет PDF с тем же именем')
	expect(found).toContain('error legal/consent-job-… нет текста, который действует сегодня')
	expect(found).toContain(
		'warning uslugi/lechenie-kariesa.md сайт не читает этот файл: проверьте имя и папку',
	)
	expect(found).toContain('warning services/pochti.txt сайт не читает этот файл: проверьте имя и папку')
	expect(found).toContain('warning search.yaml файла нет: сайт обходится без него')
	expect(found).toContain('warning services/drugoe-imya.md имя файла другое; нужно: lechenie-kariesa.md')
	expect(found).toContainEqual(expect.stringMatching(/^error services\/.+ id 2 уже есть: services\//))
})

it('finds what is written for the editor among what patients read', async () => {
	await using place = await contentFolder()
	const notes = () => check(place.folder).filter(({ says }) => says.includes('указание редактору'))
	expect(notes()).toEqual([])

	await place.edit(
		'pages/about.md',
		'## Поговорить с нами',
		'Перед публикацией впишите имена.\n\n## Поговорить с нами',
	)
	expect(notes()).toMatchObject([{ level: 'warning', file: 'pages/about.md' }])
})

it('warns of what has run out or soon will', async () => {
	await using place = await contentFolder()
	await place.edit(doctor, 'valid_until: 2027-06-21', 'valid_until: 2026-11-20')
	await place.edit(doctor, 'issued_at: 2023-03-17', 'issued_at: 2023-03-17\n    expires_at: 2026-03-17')
	await place.edit('documents/license/litsenziya.md', 'issued_at: 2019-04-15', 'valid_until: 2026-01-01')
	await place.edit(
		'vacancies/administrator-kliniki.md',
		'valid_through: 2027-02-28',
		'valid_through: 2026-11-20',
	)

	const found = check(place.folder)

	expect(found.filter(isError)).toEqual([])
	expect(found.map(mistakeLine)).toEqual(
		expect.arrayContaining([
			`${doctor}:37:16: accreditation.valid_until: аккредитация закончилась 20.11.2026`,
			`${doctor}:29:17: certificates[0].expires_at: срок вышел 17.03.2026`,
			'documents/license/litsenziya.md:11:14: valid_until: срок вышел 01.01.2026',
			'vacancies/administrator-kliniki.md:26:16: valid_through: вакансия открыта, но срок её вышел',
		]),
	)
})

it('warns of Latin words in what people read, not of codes, marks, units and addresses', async () => {
	await using place = await contentFolder()
	await place.edit(doctor, 'position: Врач-ортодонт', 'position: Врач-ортодонт premium')
	await place.edit(
		service,
		'## Что это',
		'Сервис VIP, cистема ICON, pH 7, код A16.07.002, `npm`, IV степень, [сайт](https://nalog.gov.ru), a@b.example\n\n## Что это',
	)

	const found = check(place.folder).filter(({ says }) => says.includes('латин'))

	expect(found.map(mistakeLine)).toEqual([
		`${doctor}:8:11: position: слово латиницей: premium`,
		`${service}:47:13: body: в слове «cистема» смешаны русские и латинские буквы`,
		`${service}:47:8: body: слово латиницей: VIP`,
	])
})

it.each([
	[
		'a phone without digits',
		/company_phone: .*/,
		'company_phone: позвоните',
		/company_phone: найдено «позво/,
	],
	['a number too short', /inn: .*/, 'inn: "12"', /inn: найдено «12»; нужно: ИНН из 10 или 12 цифр/],
	['a licence without its number', /license_number: .*/, 'license_number:', /license_number: поле не запо/],
	['no city', /company_city: .*\n/, '', /company_city: поле не заполнено/],
])('refuses settings with %s', async (_, from, to, says) => {
	await using place = await contentFolder()
	await place.edit('settings.yaml', from, to)

	expect(check(place.folder).filter(isError).map(mistakeLine)).toEqual([expect.stringMatching(says)])
})

it('finds the former phone in the texts when the clinic has another one', async () => {
	await using place = await contentFolder()
	const former = () => check(place.folder).filter(({ says }) => says.startsWith('телефон'))
	expect(former()).toEqual([])

	await place.edit('settings.yaml', /company_phone: .*/, 'company_phone: +7 (383) 311-22-33')

	expect(former().map(({ file }) => file)).toContain('legal/privacy-2026-09-01.md')
	expect(former()[0]?.says).toMatch(/^телефон \+7 \(383\) 000-00-01: в settings.yaml такого нет/)
})

it.each([
	['company_zip: "630000"', 'company_zip: "630000'],
	[/company_phone: .*/, 'company_phone: позвоните'],
])('compares nothing with settings that have an error: %s', async (from, to) => {
	await using place = await contentFolder(['settings.yaml', 'legal'])
	await place.edit('settings.yaml', from, to)

	const found = check(place.folder)

	expect(found[0]).toMatchObject({ level: 'error', file: 'settings.yaml' })
	expect(found.filter(({ says }) => /^телефон|демонстрационной/.test(says))).toEqual([])
})

it('names samples until they are replaced', async () => {
	await using place = await contentFolder(['settings.yaml'])
	const left = () => check(place.folder).filter(({ says }) => says.startsWith('образцы'))
	expect(left()).toMatchObject([
		{
			level: 'warning',
			file: 'settings.yaml',
			says: 'образцы не заменены: телефон, почта или сайт, адрес, ОГРН или ИНН, лицензия',
		},
	])

	await place.write('settings.yaml', 'company_phone: +7 (383) 311-22-33\n')

	expect(left()).toEqual([])
})
