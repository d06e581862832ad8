import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contentFolder } from '#tests/support/content-folder.ts'
import { checkContent } from './check/check-content.server.ts'
import { cacheFiles } from './file-cache.server.ts'
import { loadContent } from './load-content.server.ts'
import { mistakeLine } from './mistake.ts'

const doctor = 'doctors/kim-elena-viktorovna.md'
const service = 'services/lechenie-kariesa.md'

/** Everything that is wrong with a folder, as the log and the desk say it. */
function mistakesIn(folder: string) {
	return loadContent(cacheFiles(folder).cache).mistakes.map(mistakeLine)
}

it('finds nothing wrong with the demo clinic', () => {
	expect(mistakesIn('content')).toEqual([])
})

it.each([
	['a missing field', 'last_name: Ким\n', '', /^doctors\/kim.+\.md:2:1: last_name: поле не заполнено$/],
	['a blank field', 'last_name: Ким', 'last_name:', /:\d+:\d+: last_name: поле не заполнено$/],
	[
		'a wrong choice',
		'category: первая',
		'category: средняя',
		/category: найдено «средняя»; нужно: одно из: высшая, /,
	],
	[
		'a number too small',
		'year: 2014',
		'year: 14',
		/:16:11: education\[0\]\.year: найдено «14»; нужно: не меньше 1950$/,
	],
	[
		'a day that is none',
		'issued_at: 2023-03-17',
		'issued_at: 2023-02-31',
		/certificates\[0\]\.issued_at: найдено «2023-02-31»; нужно: день/,
	],
	[
		'a number for a text',
		'number: "0000 000000003"',
		'number: 12',
		/accreditation\.number: найдено «12»; нужно: текст; число и время возьмите в кавычки/,
	],
	[
		'a day as people write it',
		'issued_at: 2023-03-17',
		'issued_at: "17.03.2023"',
		/issued_at: найдено «17\.03\.2023»; пишите так: 2023-03-17$/,
	],
	['a comma in a number', 'sort: 30', 'sort: 30,5', /sort: найдено «30,5»; дробь через точку: 30\.5$/],
	[
		'a choice in another word',
		'works_with: both',
		'works_with: всех',
		/нужно: одно из: adults \(взрослых\), children \(детей\), both \(всех\)$/,
	],
	['a time without quotes', 'from: "12:00"', 'from: 12', /schedule\[0\]\.from/],
	[
		'a field nobody reads',
		'sort: 30',
		'sort: 30\nsrot: 1',
		/:\d+:7: srot: такого поля нет; есть: id, slug, last_name/,
	],
	[
		'a nested one',
		'  alt: "Портрет',
		'  allt: "x"\n  alt: "Портрет',
		/photo\.allt: такого поля нет; есть: src, alt$/,
	],
	['a field twice', 'sort: 30', 'sort: 30\nsort: 31', /:\d+:1: sort: поле указано дважды; оставьте одно$/],
	[
		'a nested field twice',
		'year: 2014',
		'year: 2014\n    year: 2015',
		/:\d+:5: education\[0\]\.year: поле указано дважды; оставьте одно$/,
	],
	[
		'a colon in a text',
		'position: Врач-ортодонт',
		'position: Врач: ортодонт',
		/:8:11: двоеточие внутри текста/,
	],
	['quotes within quotes', 'position: Врач-ортодонт', 'position: "Врач "Улыбки""', /:8:\d+: кавычки внутри/],
	[
		'text after quotes',
		'position: Врач-ортодонт',
		'position: "Врач" ортодонт',
		/кавычки.+"Стоматология «Улыбка»"$/,
	],
	['a word for true', 'active: true', 'active: да', /нужно: true \(«да»\) или false \(«нет»\), без кавычек$/],
	[
		'a Russian letter in the name of a field',
		'position: Врач-ортодонт',
		'pоsition: Врач-ортодонт',
		/:8:11: pоsition: в слове «pоsition» русская буква «о»: напишите латинскую$/,
	],
	[
		'two of them in one inside another',
		'  alt: "Портрет',
		'  аlt: "x"\n  sгс: y\n  alt: "Портрет',
		/photo\.sгс: в слове «sгс» русские буквы «г», «с»: напишите латинские$/,
	],
	[
		'a number in quotes',
		'year: 2014',
		'year: "2014"',
		/education\[0\]\.year: найдено «2014»; число без кавычек: 2014$/,
	],
	[
		'a day of the week in words',
		/weekday: \d/,
		'weekday: Понедельник',
		/weekday: найдено «Понедельник»; нужно: число от 1 \(понедельник\) до 7 \(воскресенье\)$/,
	],
	['an alias', 'first_name: Елена', 'first_name: &a Елена\ndegree: *a', /ссылки вида \*имя не поддержаны/],
	['an end that is missing', 'sort: 30\n---', 'sort: 30\n', /нет второй строки ---/],
])('names %s with its place', async (_, from, to, words) => {
	await using place = await contentFolder(['doctors', 'services', 'categories.yaml', 'prices.csv'])

	await place.edit(doctor, from, to)

	expect(mistakesIn(place.folder)).toContainEqual(expect.stringMatching(words))
})

it.each([
	['settings.yaml', 'company_zip', 'cоmpany_zip', /cоmpany_zip: в слове «cоmpany_zip» русская буква «о»/],
	['categories.yaml', 'sort:', 'sоrt:', /запись 1: sоrt: в слове «sоrt» русская буква «о»/],
	['prices.csv', ';unit', ';Цена (RUB)', /^prices\.csv:1: нет столбцов: unit/],
	['prices.csv', ';unit', ';unтt', /^prices\.csv:1: в слове «unтt» русская буква «т»/],
	['prices.csv', ';note', ';nоte', /^prices\.csv:\d+: nоte: в слове «nоte» русская буква «о»/],
])('names a Russian letter in a name in %s (%#)', async (file, from, to, words) => {
	await using place = await contentFolder()
	await place.edit(file, from, to)

	const found = checkContent(place.folder, new Date('2026-11-21T05:00:00Z')).map(mistakeLine)

	expect(found).toContainEqual(expect.stringMatching(words))
})

it.each([
	['notices.yaml', '- id: 1\n\ttext: Ремонт\n  from: 2026-01-01\n  to: 2026-01-02\n- id: 2\n', '2:1'],
	['settings.yaml', 'company_city: Томск\nmap:\n  lat: 1\n\tlon: 2\n  zoom: 3\n', '4:1'],
	['notices.yaml', '- id: 1\n  \ttext: Ремонт\n   from: 2026-01-01\n', '2:3'],
])('names a tab as indentation in %s alone (%#)', async (file, text, at) => {
	await using place = await contentFolder([])
	await place.write(file, text)

	expect(mistakesIn(place.folder)).toEqual([`${file}:${at}: отступ сделан табуляцией; нужны пробелы`])
})

it('says of a wrong date in the name of a legal text that alone', async () => {
	await using place = await contentFolder()
	await cp(place.at('legal/consent-2026-09-01.md'), place.at('legal/consent-2026-11-01.md'))

	expect(mistakesIn(place.folder)).toEqual([
		expect.stringMatching(/^legal\/consent-2026-11-01\.md:\d+:\d+: version: дата в имени файла другая$/),
	])
})

it('says of what refers to a draft that it is one', async () => {
	await using place = await contentFolder(['services', 'doctors', 'categories.yaml', 'prices.csv'])
	await place.edit(service, 'id: 2\n', 'id: 2\ndraft: true\n')

	const found = mistakesIn(place.folder)

	expect(found).toContainEqual(
		expect.stringMatching(
			/^doctors\/.+: service_ids: услуга 2 ещё черновик: services\/lechenie-kariesa\.md$/,
		),
	)
	expect(found).toContainEqual(
		expect.stringMatching(/^prices\.csv:\d+: service: услуга lechenie-kariesa ещё черновик/),
	)
})

it.each([
	['от 5 000 ₽', '5000; «от» — это 1 в столбце price_from'],
	['5 000', '5000'],
	['5200–6000', '5200; 6000 — в столбце price_to'],
])('says how the price «%s» is written in the table', async (price, words) => {
	await using place = await contentFolder([])
	await place.write(
		'prices.csv',
		`id;category;name;unit;price;effective_from\n1;a;b;услуга;${price};2026-01-01\n`,
	)

	expect(mistakesIn(place.folder)[0]).toBe(
		`prices.csv:2: price: найдено «${price}»; нужно: целое число без пробелов и копеек: ${words}`,
	)
})

it('lists the groups where a service names one that is not there', async () => {
	await using place = await contentFolder(['services', 'doctors', 'categories.yaml', 'prices.csv'])
	await place.edit(service, /category_id: .*/, 'category_id: 99')

	expect(mistakesIn(place.folder)).toEqual([
		expect.stringMatching(/category_id: такой категории нет: 99; есть: 1 Диагностика, 2 Терапия, 3 /),
	])
})

it('says of a day of other hours what is missing in words', async () => {
	await using place = await contentFolder([])
	await place.write(
		'hours.yaml',
		'- { date: 2026-12-30 }\n- { date: 2026-12-31, closed: да }\n- { date: 2027-01-01, from: "09:00" }\n',
	)

	expect(mistakesIn(place.folder)).toEqual([
		expect.stringMatching(/^hours\.yaml:1:3: запись 1: не сказано.+closed: true или часы: from: "09:00"/),
		'hours.yaml:2:31: запись 2: closed: найдено «да»; нужно: true, без кавычек (это значит «да»)',
		'hours.yaml:3:3: запись 3: to: поле не заполнено',
	])
})

it('names every mistake of every file, not only the first', async () => {
	await using place = await contentFolder()
	await place.edit(doctor, 'works_with: both', 'works_with: всех')
	await place.edit(doctor, 'active: true', 'active: да')
	await place.edit('settings.yaml', 'company_city: Новосибирск', 'company_city: [Новосибирск]')
	await place.edit('reviews.yaml', 'rating: 5', 'rating: 6')
	await place.edit('prices.csv', '2;diagnostika', 'два;diagnostika')

	const found = mistakesIn(place.folder).map(line => line.replace(/; нужно.*/, ''))

	expect(found).toEqual([
		expect.stringMatching(/^prices\.csv:3: id: найдено «два»$/),
		expect.stringMatching(/^reviews\.yaml:5:11: запись 1: rating: найдено «6»$/),
		expect.stringMatching(/^settings\.yaml:6:15: company_city: найдено список из 1$/),
		expect.stringMatching(/^doctors\/kim.+:39:13: works_with: найдено «всех»$/),
		expect.stringMatching(/^doctors\/kim.+:47:9: active: найдено «да»$/),
	])
})

it.each([
	['a missing column', (head: string) => head.replace(';unit', ''), 'prices.csv:1: нет столбцов: unit'],
	[
		'a column twice',
		(head: string) => head.replace(';unit', ';name'),
		'prices.csv:1: столбец name указан дважды',
	],
])('names %s of a table once', async (_, spoil, words) => {
	await using place = await contentFolder([])
	await place.write(
		'prices.csv',
		`${spoil('id;category;name;unit;price;effective_from')}\n1;a;b;c;1;2\n2;a;b;c;1;2\n`,
	)

	expect(mistakesIn(place.folder)).toEqual([words])
})

it('names a quotation mark and a number of cells that are wrong', async () => {
	await using place = await contentFolder([])
	const head = 'id,inn,form,is_vital\n'

	await place.write('medicines.csv', `${head}1,"Йод,раствор,0\n`)
	expect(mistakesIn(place.folder)).toEqual([expect.stringMatching(/^medicines\.csv:\d: не закрыта кавычка/)])

	await place.write('medicines.csv', `${head}1,Йод,раствор,0\n2,Йод\n`)
	expect(mistakesIn(place.folder)).toEqual([
		expect.stringMatching(/^medicines\.csv:3: в строке 2 ячеек, а столбцов 4/),
	])
})

it('names what leads nowhere, and what has a number that is taken', async () => {
	await using place = await contentFolder()
	await place.edit(service, 'doctor_ids: [1, 6, 8]', 'doctor_ids: [1, 99]')
	await place.edit('prices.csv', '2;diagnostika', '2;bolshaya-diagnostika')
	await place.edit(doctor, 'id: 3', 'id: 2')
	await place.edit('promotions/gigiena-vdvoyom.md', 'valid_to: 2027-01-31', 'valid_to: 2026-01-31')

	const found = mistakesIn(place.folder)

	expect(found).toContain(`${service}:32:13: doctor_ids: такого врача нет: 99`)
	expect(found).toContain('prices.csv:3: category: такой категории нет: bolshaya-diagnostika')
	expect(found).toContainEqual(
		expect.stringMatching(/: id: id 2 уже есть: doctors\/.+\.md:2; показано будет только оно$/),
	)
	expect(found).toContain('promotions/gigiena-vdvoyom.md:14:11: valid_to: раньше, чем valid_from')
})

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const windows1251 = (text: string) =>
	Buffer.from(
		[...text].map(letter => (letter >= 'А' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))),
	)
const yaml = 'company_city: Новосибирск\ncompany_address: улица Примерная\n'
const bomb = `a: &a [${'x, '.repeat(9)}x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]}, `.repeat(9)}*a]`).join('\n')}\n`

it.each<[string, string | Uint8Array, string | RegExp]>([
	[
		'Windows-1251',
		windows1251(yaml),
		'settings.yaml:1: файл сохранён в кодировке Windows-1251; сохраните его в UTF-8',
	],
	['UTF-16', utf16(yaml), 'settings.yaml: файл сохранён в кодировке UTF-16; сохраните его в UTF-8'],
	['UTF-16 without a mark', utf16(yaml).subarray(2), /UTF-16/],
	[
		'a NUL',
		yaml.replace('улица', 'ул\0ица'),
		'settings.yaml:2: в тексте стоит служебный знак U+0000; удалите его',
	],
	['half a letter', Buffer.from(yaml).subarray(0, 17), /не в UTF-8 или оборван посреди буквы/],
	['nothing', '', 'settings.yaml: файл пуст'],
	[
		'50 MB',
		Buffer.alloc(50 * 1024 * 1024, 'a'),
		'settings.yaml: файл слишком большой: 50 МБ; не больше 1 МБ',
	],
	['aliases that grow without end', bomb, /ссылки вида \*имя не поддержаны/],
	['brackets without end', '['.repeat(200_000), /^settings\.yaml:.*/],
	['a list instead of fields', '- a\n- b\n', /нужно: поля вида/],
	['bare text', 'клиника', /нужно: поля вида/],
	['a prototype', '__proto__: { company_city: x }\nconstructor: [y]\n', /constructor|__proto__/],
])('says what is wrong with a file that holds %s, without falling', async (_, bytes, words) => {
	await using place = await contentFolder([])
	await place.write('settings.yaml', bytes)

	const found = mistakesIn(place.folder)

	expect(found[0]).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
	expect(({} as { company_city?: string }).company_city).toBeUndefined()
})

it('reads a byte order mark, Windows line ends, comments only and a missing folder', async () => {
	await using place = await contentFolder([])
	const yaml = await readFile('content/settings.yaml', 'utf8')
	await place.write('settings.yaml', `\uFEFF${yaml.replaceAll('\n', '\r\n')}`)
	await place.write('notices.yaml', '# nothing to tell\n')
	await place.write('.settings.yaml.swp', 'x')

	const { cache } = cacheFiles(place.folder)

	expect([...cache.keys()]).toEqual(['notices.yaml', 'settings.yaml'])
	expect(cache.get('settings.yaml')?.items[0]?.thing).toMatchObject({ company_city: 'Новосибирск' })
	expect(mistakesIn(place.folder)).toEqual([])
	expect(cacheFiles(place.at('nowhere')).closed.get('')).toContain('здесь ничего нет')
})

it('follows a link inside the folder, and none that leads out, round in a ring or nowhere', async () => {
	await using place = await contentFolder()
	const outside = join(tmpdir(), `clinic-outside-${process.pid}.yaml`)
	await writeFile(outside, 'company_city: Тайна\n')
	for (const file of ['settings.yaml', 'notices.yaml', 'hours.yaml', 'gallery.yaml']) await rm(place.at(file))
	await place.write('moved/real.yaml', '[]')
	await symlink(place.at('moved/real.yaml'), place.at('notices.yaml'))
	await symlink(outside, place.at('settings.yaml'))
	await symlink('hours.yaml', place.at('hours.yaml'))
	await symlink('nowhere.yaml', place.at('gallery.yaml'))
	await mkdir(place.at('services/folder.md'))

	expect(mistakesIn(place.folder)).toEqual([
		'gallery.yaml: здесь ничего нет: файл удалён или ссылка никуда не ведёт',
		'hours.yaml: ссылка ведёт сама на себя',
		'settings.yaml: ссылка ведёт за пределы папки содержимого',
		'services/folder.md: это не файл',
	])
	await rm(outside)
})

it('names a file it has no right to read', async () => {
	await using place = await contentFolder()
	await chmod(place.folder, 0o755)
	await chmod(place.at('settings.yaml'), 0)

	expect(asNobody(() => mistakesIn(place.folder))).toEqual(['settings.yaml: нет права читать'])
})

/** Root may read everything. */
function asNobody<Result>(work: () => Result) {
	const root = process.geteuid?.() === 0
	if (root) process.seteuid?.(65_534)
	try {
		return work()
	} finally {
		if (root) process.seteuid?.(0)
	}
}

it('leaves a broken thing out, and only that', async () => {
	await using place = await contentFolder()
	await place.edit(doctor, 'active: true', 'active: да')
	await place.edit('reviews.yaml', 'rating: 5', 'rating: 6')

	const { records, mistakes } = loadContent(cacheFiles(place.folder).cache)

	expect(records.doctors).toHaveLength(8)
	expect(records.reviews).toHaveLength(31)
	expect(mistakes.map(({ level }) => level)).toEqual(['error', 'error'])
})
