import type { Settings } from '#app/clinic/settings.ts'
import { longDate } from '#app/clinic/text/format-date.ts'

type Known = Pick<
	Settings,
	'legal_name' | 'company_name' | 'ogrn' | 'inn' | 'license_number' | 'license_date' | 'license_issuer'
>

export function requisitesOf(settings: Known) {
	const { license_number: number, license_date: date, license_issuer: issuer } = settings
	return {
		company: given([
			['Организация', settings.legal_name || settings.company_name],
			['ОГРН', settings.ogrn],
			['ИНН', settings.inn],
		]),
		license: given([
			['Номер', number],
			['Дата', longDate(date)],
			['Кем выдана', issuer],
			['Срок', number && 'бессрочно'],
		]),
		licenseInOne: [number, date && `от ${longDate(date)}`, issuer].filter(Boolean).join(', '),
	}
}

const given = (facts: [name: string, value: string][]) =>
	facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
