import { expect, it } from 'vitest'
import { mistakeLine } from '#app/content/mistake.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { checkContent } from './check-content.server.ts'

const today = new Date('2026-11-21T05:00:00Z')
const check = (folder: string) => checkContent(folder, today)
const doctor = 'doctors/kim-elena-viktorovna.md'

it('warns of settings that cannot be understood, and refuses a time zone there is none of', async () => {
	await using place = await contentFolder()
	await place.edit('settings.yaml', 'company_zip', 'company_zap')
	await place.edit('settings.yaml', '"Пн-Пт: 9:00-18:00"', '"по будням"')
	expect(check(place.folder).map(mistakeLine)).toEqual(
		expect.arrayContaining([
			'settings.yaml:7:14: company_zap: такой настройки нет; похоже на company_zip',
			expect.stringMatching(/^settings\.yaml:9:25: working_hours_weekdays: часы не разобраны/),
		]),
	)

	await place.edit('settings.yaml', 'timezone: Asia/Novosibirsk', 'timezone: Сибирь')
	expect(check(place.folder)[0]).toMatchObject({
		level: 'error',
		field: 'timezone',
		says: expect.stringMatching(/Сибирь.+Asia/),
	})
})

it.each([
	['8-20', 'напишите «Пн-Пт: 8:00-20:00»'],
	['по будням с 8 до 20', 'напишите «Пн-Пт: 8:00-20:00»'],
	['как получится', 'с перерывом «Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00», выходные «Сб-Вс: Выходной»'],
])('says how the hours «%s» are written', async (hours, says) => {
	await using place = await contentFolder(['settings.yaml'])
	await place.edit('settings.yaml', '"Пн-Пт: 9:00-18:00"', `"${hours}"`)

	expect(check(place.folder).map(mistakeLine)).toContainEqual(
		expect.stringMatching(new RegExp(`working_hours_weekdays: часы не разобраны.+${says}$`)),
	)
})

it.each([
	['settings.yaml', /timezone: .*/, 'timezone: Europe/Moscow', 'timezone: в городе Новосибирск другое время'],
	[
		'settings.yaml',
		'"Пн-Пт: 9:00-18:00"',
		'"Пн-Пт: 9:00-18:00, Пн-Пт: 13:00-14:00"',
		'часы одного дня пересекаются',
	],
	['settings.yaml', /company_name: .*/, 'company_name: Клиника "Зуб"', 'company_name: прямые кавычки'],
	[
		'settings.yaml',
		/license_number: .*/,
		'license_number: LO41-01137-77/00123456',
		'license_number: обычно номер',
	],
	['settings.yaml', /map_lat: .*/, 'map_lat: "155"', 'map_lat: широта'],
	['settings.yaml', /map_lat: .*/, 'map_lat: "56,4884"', 'map_lat: дробь через точку: 56.4884'],
	['settings.yaml', 'social_vk:', 'phone:', 'phone: такой настройки нет; похоже на company_phone'],
	[doctor, /to: "\d\d:\d\d"/, 'to: "06:00"', 'schedule[0].to: приём заканчивается раньше'],
	['prices.csv', 'B01.065.002', 'ABC', 'code804n: код номенклатуры'],
	['settings.yaml', /license_date: .*/, 'license_date: "2026-11-22"', 'день выдачи лицензии ещё не наступил'],
	['settings.yaml', /map_lon: .*/, '', 'map_lat: широта есть, а долготы map_lon нет'],
	['settings.yaml', /map_lat: .*/, '', 'map_lon: долгота есть, а широты map_lat нет'],
	[
		'settings.yaml',
		/map_lat: .*\nmap_lon: .*/,
		'map_lat: "37.6173"\nmap_lon: "55.7558"',
		'map_lat: точка не в России: широта и долгота переставлены?',
	],
	['settings.yaml', /company_name: .*/, 'company_name: “Улыбка”', 'company_name: кавычки вокруг всего'],
	['prices.csv', '2026-09-01', '2027-11-22', 'effective_from: до этого дня больше года'],
	[
		'promotions/gigiena-vdvoyom.md',
		/valid_to: /,
		'price_old: 3000\nprice_new: 3000\nvalid_to: ',
		'price_new: новая цена не меньше прежней',
	],
	['reviews.yaml', /date: 2026-\d\d-\d\d/, 'date: 2099-01-01', 'date: этот день ещё не наступил'],
])('warns of what can hardly be meant: %s with %s', async (file, from, to, says) => {
	await using place = await contentFolder()
	await place.edit(file, from, to)

	const found = check(place.folder).filter(({ level }) => level === 'warning')

	expect(found.map(mistakeLine)).toContainEqual(expect.stringContaining(says))
})
