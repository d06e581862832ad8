import { isRealDay } from '#app/clinic/schedule/calendar.ts'
import { withPoint } from './schema-messages.ts'

type Shape = [Pick<RegExp, 'test'>, string]

const phone: Shape = [
	/^(?=(\D*\d){5,15}\D*$)\+?[\d\s()–-]*$/,
	'телефон: от 5 до 15 цифр, кроме них пробелы, скобки и дефисы',
]
const words: Shape = [/\p{L}/u, 'название словами']
const link: Shape = [/^https:\/\/\S+$/, 'адрес, который начинается с https://']

export const ownFacts = {
	company_name: words,
	company_phone: phone,
	company_email: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'электронная почта вида info@клиника.рф'],
	company_address: words,
	company_city: words,
	company_zip: [/^\d{6}$/, 'индекс из шести цифр'],
	company_description: words,
	working_hours_weekdays: [/[\p{L}\d]/u, 'часы вида «Пн-Пт: 9:00-18:00»'],
	working_hours_weekend: [/[\p{L}\d]/u, 'часы вида «Сб-Вс: Выходной»'],
	legal_name: words,
	ogrn: [/^(\d{13}|\d{15})$/, 'ОГРН из 13 цифр или ОГРНИП из 15'],
	inn: [/^(\d{10}|\d{12})$/, 'ИНН из 10 или 12 цифр'],
	license_number: [/\d{3}/, 'номер лицензии, например Л041-01137-77/00123456'],
	license_date: [{ test: isRealDay }, 'день, который есть в календаре, вида "2026-11-21"'],
	license_issuer: words,
	timezone: [/^\w+/, 'часовой пояс из базы IANA, например Asia/Novosibirsk'],
} satisfies Record<string, Shape>

const usualFacts: Record<string, Shape> = {
	license_number: [
		/^(Л\d{3}-\d{5}-\d{2}\/\d{8}|ЛО-\d{2}-\d{2}-\d{6}|ФС-\d{2}-\d{2}-\d{6})$/,
		'обычно номер лицензии вида Л041-01137-77/00123456 или ЛО-77-01-012345, буквы русские',
	],
}

const optionalFacts: Record<string, Shape> = {
	emergency_phone: phone,
	map_lat: [/^-?([0-8]?\d(\.\d+)?|90)$/, 'широта от -90 до 90'],
	map_lon: [/^-?((1[0-7]|\d)?\d(\.\d+)?|180)$/, 'долгота от -180 до 180'],
	vat: [/^(none|included)$/, 'none или included'],
	social_telegram: link,
	social_vk: link,
	social_instagram: link,
}

export type OwnFact = keyof typeof ownFacts

export function wrongFact(name: OwnFact, value: string | undefined) {
	const [looks, says] = ownFacts[name]
	const text = value?.trim()
	if (!text) return `поле не заполнено; нужно: ${says}`
	return looks.test(text) ? undefined : `найдено «${text}»; нужно: ${says}`
}

type Wrong = { path: [string]; says: string }

export const wrongFacts = (settings: Record<string, string>): Wrong[] =>
	(Object.keys(ownFacts) as OwnFact[]).flatMap(name => {
		const says = wrongFact(name, settings[name])
		return says ? [{ path: [name], says }] : []
	})

export const oddFacts = (settings: Record<string, string>): Wrong[] =>
	Object.entries({ ...optionalFacts, ...usualFacts }).flatMap(([name, [looks, says]]) => {
		const value = settings[name]?.trim()
		if (!value || looks.test(value)) return []
		const point = withPoint(value)
		return [{ path: [name], says: point ? `дробь через точку: ${point}` : says }]
	})
