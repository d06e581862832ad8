import { numberSlip } from '#app/clinic/compliance/company-numbers.ts'
import { legalKinds } from '#app/clinic/consent/legal-text.ts'
import { isTimezone } from '#app/clinic/schedule/calendar.ts'
import { hoursExample, overlaps, overlapWords, readHours } from '#app/clinic/schedule/hours.ts'
import { type OwnFact, wrongFact } from '#app/content/parse/setting-facts.ts'
import { renderTemplate, type Values } from './render-template.ts'
import { timezoneOf } from './timezones.ts'

type Question = {
	flag: string
	asks: string
	placeholder?: string
	fact?: OwnFact
}

export const questions = [
	{ flag: 'name', asks: 'Название клиники', fact: 'company_name' },
	{ flag: 'city', asks: 'Город', fact: 'company_city' },
	{ flag: 'phone', asks: 'Телефон для посетителей', fact: 'company_phone' },
	{ flag: 'hours', asks: 'Часы работы, например «Пн-Пт: 9:00-18:00, Сб: 10:00-15:00»' },
	{ flag: 'address', asks: 'Улица и дом', placeholder: 'образец: улица и дом', fact: 'company_address' },
	{ flag: 'zip', asks: 'Почтовый индекс', placeholder: '000000', fact: 'company_zip' },
	{ flag: 'domain', asks: 'Адрес сайта, например klinika.ru', placeholder: 'sayt-kliniki.example' },
	{ flag: 'email', asks: 'Электронная почта', placeholder: '', fact: 'company_email' },
	{
		flag: 'legal-name',
		asks: 'Полное название организации, например ООО «Название» или ИП Фамилия Имя Отчество',
		placeholder: 'образец: полное название организации',
		fact: 'legal_name',
	},
	{ flag: 'inn', asks: 'ИНН', placeholder: '0000000000', fact: 'inn' },
	{ flag: 'ogrn', asks: 'ОГРН или ОГРНИП', placeholder: '0000000000000', fact: 'ogrn' },
	{
		flag: 'license',
		asks: 'Номер лицензии',
		placeholder: 'Л041-00000-00/00000000',
		fact: 'license_number',
	},
	{
		flag: 'license-date',
		asks: 'День выдачи лицензии, например 31.01.2020',
		placeholder: '2000-01-01',
		fact: 'license_date',
	},
	{
		flag: 'license-issuer',
		asks: 'Кто выдал лицензию',
		placeholder: 'образец: кто выдал лицензию',
		fact: 'license_issuer',
	},
	{ flag: 'timezone', asks: 'Часовой пояс', placeholder: '', fact: 'timezone' },
] as const satisfies Question[]

export type Flag = (typeof questions)[number]['flag']
export type Answers = Partial<Record<Flag, string>>

export function wrongAnswer(question: Question, answer: string) {
	if (question.flag === 'hours') {
		const read = readHours(answer)
		if (!read) return `часы не разобраны; пишите ${hoursExample}`
		return overlaps(read) ? overlapWords : undefined
	}
	if (question.flag === 'domain') {
		return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(answer) ? undefined : 'адрес вида klinika.ru'
	}
	if (question.flag === 'timezone' && !isTimezone(answer)) return 'часовой пояс вида Europe/Moscow'
	const wrong = question.fact && wrongFact(question.fact, answer)
	const isNumber = question.flag === 'inn' || question.flag === 'ogrn'
	return wrong ?? (isNumber ? numberSlip(answer) : undefined)
}

export function placeholderOf({ flag, placeholder }: Question, answers: Answers) {
	if (flag === 'email') return `info@${answers.domain || 'sayt-kliniki.example'}`
	if (flag === 'timezone') return timezoneOf(answers) ?? 'Europe/Moscow'
	return placeholder
}

export function newClinic(answers: Record<Flag, string>, today: string): Map<string, string> {
	const values = valuesOf(answers, today)
	const written = ['settings.yaml', 'categories.yaml', 'search.yaml', 'prices.csv']
	const pages = ['home', 'about', 'contacts', 'accessibility'].map(name => `pages/${name}.md`)
	return new Map([
		...[...written, ...pages].map(name => [name, renderTemplate(name, values)] as const),
		['documents/license/litsenziya.md', renderTemplate('documents/litsenziya.md', values)],
		['documents/registration/registratsiya.md', renderTemplate('documents/registratsiya.md', values)],
		...legalKinds.map(
			kind => [`legal/${kind}-${today}.md`, renderTemplate(`legal/${kind}.md`, values)] as const,
		),
	])
}

function valuesOf(answers: Record<Flag, string>, today: string): Values {
	const { name, city, phone, address, zip } = answers
	return {
		today,
		company_name: name,
		company_phone: phone,
		company_email: answers.email,
		company_address: address,
		company_city: city,
		company_zip: zip,
		company_description: `${name}. ${city}, ${address}. До начала лечения объясняем план, сроки и стоимость.`,
		...weekOf(answers.hours),
		legal_name: answers['legal-name'],
		ogrn: answers.ogrn,
		inn: answers.inn,
		license_number: answers.license,
		license_date: answers['license-date'],
		license_issuer: answers['license-issuer'],
		timezone: answers.timezone,
		full_address: `${zip}, г. ${city}, ${address}`,
		about_lead: `${name}. ${city}, ${address}.`,
	}
}

const dayNames = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

export function weekOf(hours: string) {
	const known = readHours(hours) ?? []
	const ofDay = dayNames.map((_, index) => {
		const spans = known.flatMap(({ days, open }) => (open && days.includes(index + 1) ? [open] : []))
		return spans.length > 0 ? spans.map(({ from, to }) => `${from}-${to}`) : ['Выходной']
	})
	const line = (from: number, to: number) => {
		const groups: { first: number; last: number; hours: string[] }[] = []
		for (let day = from; day <= to; day++) {
			const hours = ofDay[day] ?? []
			const former = groups.at(-1)
			if (former?.hours.join() === hours.join()) former.last = day
			else groups.push({ first: day, last: day, hours })
		}
		return groups
			.flatMap(({ first, last, hours }) => {
				const days = first === last ? dayNames[first] : `${dayNames[first]}-${dayNames[last]}`
				return hours.map(span => `${days}: ${span}`)
			})
			.join(', ')
	}
	return { working_hours_weekdays: line(0, 4), working_hours_weekend: line(5, 6) }
}
