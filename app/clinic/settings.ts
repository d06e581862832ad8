import { z } from 'zod'
import { isTimezone } from '#app/clinic/schedule/calendar.ts'

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

function isKnownTimezone(name: string) {
	if (timezones.size > 100) timezones.clear()
	const isKnown = timezones.get(name) ?? isTimezone(name)
	timezones.set(name, isKnown)
	return isKnown
}

export type Settings = typeof settingDefaults

/** Unknown keys and blank values are ignored. */
export function withDefaults(list: z.output<typeof SettingList>): Settings {
	const given = list.filter(
		({ key, value }) =>
			Object.hasOwn(settingDefaults, key) &&
			value.trim() !== '' &&
			(key !== 'timezone' || isKnownTimezone(value)),
	)
	return { ...settingDefaults, ...Object.fromEntries(given.map(({ key, value }) => [key, value])) }
}
