import { z } from 'zod'

export const SettingList = z.array(z.object({ key: z.string(), value: z.string() }))

export const settingDefaults = {
	company_name: 'Стоматологическая клиника',
	company_phone: '+7 (383) 000-00-01',
	company_email: 'info@clinic.example',
	company_address: 'ул. Примерная, 1',
	company_city: 'Новосибирск',
	company_zip: '630000',
	company_description: 'Лечим взрослых и детей. До начала лечения объясняем план, сроки и стоимость.',
	working_hours_weekdays: 'Пн-Пт: 9:00-18:00',
	working_hours_weekend: 'Сб-Вс: Выходной',
	social_telegram: '',
	social_vk: '',
	social_instagram: '',
	legal_name: '',
	ogrn: '',
	inn: '',
	license_number: '',
	license_date: '',
	license_issuer: '',
	timezone: 'Asia/Novosibirsk',
	map_lat: '',
	map_lon: '',
	route_text: '',
	oms_participant: '',
	emergency_phone: '',
	time_on_page: '',
	vat: '',
}

const timezones = new Map<string, boolean>()

function isTimezone(name: string) {
	const known = timezones.get(name)
	if (known !== undefined) return known
	if (timezones.size > 100) timezones.clear()
	timezones.set(name, canTell(name))
	return canTell(name)
}

function canTell(timeZone: string) {
	try {
		return Boolean(new Intl.DateTimeFormat('ru', { timeZone }))
	} catch {
		return false
	}
}

export type Settings = typeof settingDefaults

/** Unknown keys and blank values are ignored. */
export function withDefaults(list: z.output<typeof SettingList>): Settings {
	const given = list.filter(
		({ key, value }) =>
			Object.hasOwn(settingDefaults, key) && value.trim() !== '' && (key !== 'timezone' || isTimezone(value)),
	)
	return { ...settingDefaults, ...Object.fromEntries(given.map(({ key, value }) => [key, value])) }
}
