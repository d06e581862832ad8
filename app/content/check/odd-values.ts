import { mistakeAt } from '#app/content/collection-files.server.ts'
import type { ContentVersion } from '#app/content/content-version.server.ts'
import type { Mistake } from '#app/content/mistake.ts'

/** What a setting looks like when it is filled in; the site shows others all the same. */
const settingLooks: Record<string, [RegExp, string]> = {
	company_phone: [/^\+?[\d\s()–-]*$/, 'телефон: цифры, пробелы, скобки и дефисы'],
	emergency_phone: [/^\+?[\d\s()–-]*$/, 'телефон: цифры, пробелы, скобки и дефисы'],
	company_email: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'электронная почта вида info@клиника.рф'],
	company_zip: [/^\d{6}$/, 'индекс из шести цифр'],
	ogrn: [/^(\d{13}|\d{15})$/, 'ОГРН из 13 цифр или ОГРНИП из 15'],
	inn: [/^(\d{10}|\d{12})$/, 'ИНН из 10 или 12 цифр'],
	map_lat: [/^-?([0-8]?\d(\.\d+)?|90)$/, 'широта от -90 до 90'],
	map_lon: [/^-?((1[0-7]|\d)?\d(\.\d+)?|180)$/, 'долгота от -180 до 180'],
	social_telegram: [/^https:\/\/\S+$/, 'адрес, который начинается с https://'],
	social_vk: [/^https:\/\/\S+$/, 'адрес, который начинается с https://'],
	social_instagram: [/^https:\/\/\S+$/, 'адрес, который начинается с https://'],
}

const nomenclature = /^[AB]\d\d\.\d{2,3}(\.\d{3}){1,2}$/

/** Values that fit their field and can still hardly be meant. */
export function oddValues({ stock }: ContentVersion, today: string): Mistake[] {
	return [
		...stock.settings.flatMap(item =>
			Object.entries(settingLooks).flatMap(([key, [looks, says]]) => {
				const value = item.thing[key]?.trim()
				return value && !looks.test(value) ? [mistakeAt(item, [key], says, 'warning')] : []
			}),
		),
		...stock.doctors.flatMap(item => [
			...item.thing.schedule.flatMap(({ from, to }, index) =>
				backwards(item, ['schedule', index, 'to'], from, to, 'приём заканчивается раньше, чем начинается'),
			),
			...backwards(
				item,
				['accreditation', 'valid_until'],
				item.thing.accreditation.issued_at,
				item.thing.accreditation.valid_until,
				'аккредитация заканчивается раньше, чем выдана',
			),
		]),
		...stock.prices.flatMap(item => [
			...(item.thing.code804n && !nomenclature.test(item.thing.code804n)
				? [mistakeAt(item, ['code804n'], 'код номенклатуры вида A16.07.002.010', 'warning')]
				: []),
			...over(item, ['price_to'], item.thing.price, item.thing.price_to, 'верхняя цена меньше нижней'),
		]),
		...stock.promotions.flatMap(item =>
			backwards(
				item,
				['valid_to'],
				item.thing.valid_from,
				item.thing.valid_to,
				'акция кончается раньше, чем начинается',
			),
		),
		...stock.vacancies.flatMap(item => [
			...over(
				item,
				['salary_to'],
				item.thing.salary_from,
				item.thing.salary_to,
				'верхняя граница меньше нижней',
			),
			...backwards(
				item,
				['valid_through'],
				item.thing.posted_at,
				item.thing.valid_through,
				'срок вышел раньше, чем вакансия объявлена',
			),
		]),
		...stock.reviews.flatMap(item =>
			item.thing.date > today ? [mistakeAt(item, ['date'], 'этот день ещё не наступил', 'warning')] : [],
		),
	]
}

type Spot = Parameters<typeof mistakeAt>[0]

const backwards = (item: Spot, path: PropertyKey[], from: string, to: string, says: string) =>
	to < from ? [mistakeAt(item, path, says, 'warning')] : []

const over = (
	item: Spot,
	path: PropertyKey[],
	low: number | undefined,
	high: number | undefined,
	says: string,
) => (low !== undefined && high !== undefined && high < low ? [mistakeAt(item, path, says, 'warning')] : [])
