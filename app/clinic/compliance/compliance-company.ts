import type { Settings } from '#app/clinic/settings.ts'
import { isSample, samplesLeft } from '#app/content/samples.ts'
import { numberSlip } from './company-numbers.ts'
import { type Duties, duty, unless } from './compliance-duty.ts'

const decree = 'ПП РФ № 736'

export const companyDuties: Duties = ({ loadedContent, settings, origin }) => {
	const fact = (key: keyof Settings, holds = (value: string) => value !== '') => {
		const value = settings[key].trim()
		if (!holds(value)) return [`settings.yaml: ${key}`]
		return isSample(value) ? [`settings.yaml: ${key} (образец)`] : []
	}
	const digits = (count: RegExp) => (value: string) => count.test(value) && !numberSlip(value)
	const given = new Set(
		loadedContent.content.settings.flatMap(({ key, value }) => (value.trim() ? [key] : [])),
	)
	const hours = ['working_hours_weekdays', 'working_hours_weekend'].filter(key => !given.has(key))
	const samples = samplesLeft(loadedContent.records)
	const licence = (['license_number', 'license_date', 'license_issuer'] as const).flatMap(key => fact(key))
	const address = (['company_address', 'company_city'] as const).flatMap(key => fact(key))
	const email = fact('company_email', value => value.includes('@'))

	return [
		...duty(decree, 'Полное название юридического лица', 'подвал сайта, /about', {
			missing: fact('legal_name'),
		}),
		...duty(decree, 'ОГРН', 'подвал сайта, /about', { missing: fact('ogrn', digits(/^\d{13}(\d{2})?$/)) }),
		...duty(decree, 'ИНН', 'подвал сайта, /about', { missing: fact('inn', digits(/^\d{10}(\d{2})?$/)) }),
		...duty(decree, 'Лицензия: номер, дата, кто выдал', 'подвал сайта, /about', { missing: licence }),
		...duty(decree, 'Телефон для справок', 'шапка сайта, /contacts', {
			missing: fact('company_phone', value => /\d/.test(value)),
		}),
		...duty(decree, 'Режим работы клиники', 'подвал сайта, /contacts', {
			missing: hours.map(key => `settings.yaml: ${key}`),
		}),
		...duty('149-ФЗ, ст. 10', 'Владелец сайта: название, адрес, почта', 'подвал сайта', {
			missing: [...fact('legal_name'), ...address, ...email],
		}),
		...duty(`${decree}, п. 21`, 'Почтовый адрес или почта для жалоб', '/contacts', {
			missing: address.length > 0 && email.length > 0 ? [...address, ...email] : [],
		}),
		...duty('Закон о защите прав потребителей, ст. 10', 'Сведения настоящие, без образцов', 'все тексты', {
			missing: samples.files > 0 ? [`образцов в файлах: ${samples.files}, см. content check`] : [],
		}),
		...duty('152-ФЗ, ст. 19', 'Сайт открывается по защищённому адресу', origin ?? '', {
			warning: unless(origin?.startsWith('https:'), 'PUBLIC_ORIGIN: нужен адрес https://…'),
		}),
	]
}
