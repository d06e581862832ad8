import { readdir, readFile, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { runCli } from '#tests/support/cli.ts'
import { contentFolder } from '#tests/support/content-folder.ts'

const run = (folder: string, ...words: string[]) =>
	runCli('file:./nowhere.sqlite', ['content', ...words], { CONTENT_DIR: folder })
const keys = [
	'--name',
	'Улыбка',
	'--city',
	'Казань',
	'--phone',
	'+7 (843) 210-55-11',
	'--hours',
	'Пн-Пт: 9:00-18:00',
]

it('makes a clinic without a terminal, which the check finds no error in', async () => {
	await using place = await contentFolder([])
	const folder = place.at('my-clinic')

	const { code, stdout } = await run('content', 'init', folder, ...keys, '--domain', 'ulybka.ru')

	expect(code).toBe(0)
	expect(stdout).toContain(`CONTENT_DIR=${folder}`)
	expect(stdout).toMatch(/впишите настоящее[\s\S]*--inn \(ИНН\)/)
	expect(stdout).not.toMatch(/--timezone|наугад/)
	expect(await readFile(`${folder}/settings.yaml`, 'utf8')).toContain('company_email: "info@ulybka.ru"')
	expect((await run(folder, 'check')).code).toBe(0)
})

it('takes the clock of the city, and says where it does not know it', async () => {
	await using place = await contentFolder([])
	const init = async (city: string) => {
		const words = keys.map(word => (word === 'Казань' ? city : word))
		const { stdout } = await run('content', 'init', place.at(city), ...words)
		return { stdout, settings: await readFile(`${place.at(city)}/settings.yaml`, 'utf8') }
	}
	const [tomsk, berdsk] = [await init('Томск'), await init('Бердск')]

	expect(tomsk.settings).toContain('timezone: "Asia/Tomsk"')
	expect(tomsk.stdout).not.toContain('наугад')
	expect(berdsk.settings).toContain('timezone: "Europe/Moscow"')
	expect(berdsk.stdout).toMatch(/наугад: по городу «Бердск».+строка timezone/)
	expect(berdsk.stdout).toMatch(/впишите настоящее[\s\S]*--timezone \(/)
})

it('names the key that is missing or wrong, and leaves a folder alone that holds anything', async () => {
	await using place = await contentFolder(['settings.yaml'])
	const init = (...words: string[]) => run('content', 'init', ...words)

	expect(await init(place.at('new'), '--name', 'Улыбка')).toMatchObject({
		code: 64,
		stderr: 'Не указан ключ --city: Город\n',
	})
	expect(await init(place.at('new'), ...keys, '--inn', '12')).toMatchObject({
		code: 64,
		stderr: expect.stringContaining('Ключ --inn: найдено «12»'),
	})
	expect(await init(place.folder, ...keys)).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('не пуста, она не тронута'),
	})
	expect(await readdir(place.folder)).toEqual(['settings.yaml'])
})

it('writes a table of prices only with an option, and nothing of one with errors', async () => {
	await using place = await contentFolder()
	const before = await readFile(place.at('prices.csv'), 'utf8')
	const now = () => readFile(place.at('prices.csv'), 'utf8')
	const table = place.at('.export.csv')
	const importing = (...words: string[]) =>
		run(place.folder, 'prices', 'import', table, '--partial', ...words)

	await place.write('.export.csv', 'Услуга;Цена\nТерапия;\nНовая пломба;5 200,00\nДругая;много\n')
	expect(await importing('--write')).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('строка 4, столбец «Цена»: найдено «много»'),
	})
	expect(await now()).toBe(before)

	await place.write('.export.csv', 'Услуга;Цена\nТерапия;\nНовая пломба;5 200,00\n')
	expect((await importing()).stdout).toMatch(/добавлено: Новая пломба, 5\s200\s₽[\s\S]*добавьте ключ --write/)
	expect(await now()).toBe(before)

	expect(await importing('--write')).toMatchObject({ code: 0, stderr: '' })
	expect(await now()).toMatch(/;terapiya;;;Новая пломба;услуга;5200;/)
	expect((await run(place.folder, 'check')).code).toBe(0)
})

it('says in one sentence of a file without a table that it is none, and of none that it is not there', async () => {
	await using place = await contentFolder()
	await place.write('.photo.xlsx', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))
	const importing = (file: string) => run(place.folder, 'prices', 'import', place.at(file))

	expect(await importing('.photo.xlsx')).toMatchObject({
		code: 1,
		stdout: '',
		stderr: expect.stringMatching(/^Это рисунок: .+ «CSV» и повторите\n$/),
	})
	expect(await importing('.nowhere.csv')).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/^Файл .+ не читается: файл не найден.+\n$/),
	})
})

it.each([
	['', [], /^Файл .+ пуст\n$/],
	[' \n', [], /^Файл .+ пуст\n$/],
	[
		'Услуга;База\nНовая пломба;5200\n',
		['--columns', 'name=Услуга,price=Базаа'],
		/^Столбца «Базаа» \(price\) в таблице нет.+\n.+«Услуга», «База»/,
	],
	[
		'Услуга;Цена\nНовая пломба;5200\n',
		['--group', 'Диагностика'],
		/\nГруппы Диагностика нет в categories\.yaml; есть: diagnostika \(Диагностика\), /,
	],
])('says what is wrong with a table or its keys: %j %j', async (table, words, says) => {
	await using place = await contentFolder([
		'settings.yaml',
		'categories.yaml',
		'prices.csv',
		'services',
		'doctors',
	])
	await place.write('.export.csv', table)

	expect(
		await run(place.folder, 'prices', 'import', place.at('.export.csv'), '--partial', ...words),
	).toMatchObject({ code: 1, stderr: expect.stringMatching(says) })
})

it('names the line of a price list that cannot be read, and leaves it alone', async () => {
	await using place = await contentFolder()
	await place.edit('prices.csv', ';Повторный приём терапевта;', ';"Повторный приём терапевта;')
	const before = await readFile(place.at('prices.csv'), 'utf8')
	await place.write('.export.csv', 'Услуга;Цена\nТерапия;\nНовая пломба;5 200,00\n')

	const { code, stderr } = await run(
		...([place.folder, 'prices', 'import', place.at('.export.csv'), '--partial', '--write'] as const),
	)

	expect(code).toBe(1)
	expect(stderr).toMatch(/Ничего не записано\.\nprices\.csv:\d+: не закрыта кавычка/)
	expect(stderr).not.toContain('CSV_')
	expect(await readFile(place.at('prices.csv'), 'utf8')).toBe(before)
})

it('adds nothing to groups that it cannot read or that are not there', async () => {
	await using place = await contentFolder()
	await place.write('.export.csv', 'Услуга;Цена\nТерапия;\nНовая пломба;5 200,00\n')
	const table = place.at('.export.csv')
	const importing = () => run(place.folder, 'prices', 'import', table, '--partial', '--write')
	await place.edit('categories.yaml', 'slug: terapiya,', 'slug: terapiya')
	const broken = await readFile(place.at('categories.yaml'), 'utf8')

	expect(await importing()).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/Ничего не записано\.\ncategories\.yaml:2/),
	})
	expect(await readFile(place.at('categories.yaml'), 'utf8')).toBe(broken)

	await rm(place.at('categories.yaml'))
	expect(await importing()).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('categories.yaml: файла нет'),
	})
	expect(await readdir(place.folder)).not.toContain('categories.yaml')
})
