import { later } from '#app/clinic/schedule/calendar.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { type Duties, duty, lacking, type Site, unfilled, unless } from './compliance-duty.ts'

const decree = 'ПП РФ № 736'
const education = '323-ФЗ, ст. 79'
const order = 'Приказ № 118н'

const ahead = 60

export const careDuties: Duties = site => [
	...services(site),
	...prices(site),
	...doctors(site),
	...rest(site),
]

function services({ loadedContent }: Site) {
	const { services } = loadedContent.records
	const none = unless(services.length > 0, 'services/')
	const without = services.filter(({ thing }) => !thing.expected_result?.trim())
	return [
		...duty(decree, 'Услуги: метод лечения и риски', '/services', {
			missing: [
				...none,
				...lacking(loadedContent, 'services/', /^(method|risks)$/),
				...unfilled(loadedContent, 'services/', /^(method|risks)$/),
			],
		}),
		...duty(decree, 'Услуги: ожидаемый результат', '/services', {
			missing: [
				...none,
				...without.map(({ file }) => `${file}: expected_result`),
				...unfilled(loadedContent, 'services/', /^expected_result$/),
			],
		}),
	]
}

function prices({ loadedContent: { records, content }, today }: Site) {
	const rows = content.prices.filter(({ archived }) => !archived)
	const inForce = rows.filter(({ effective_from }) => effective_from <= today)
	const priced = new Set(rows.map(({ service_id }) => service_id))
	const unpriced = records.services.filter(
		({ thing }) => !priced.has(thing.id) && !thing.price_item_ids.some(id => rows.some(row => row.id === id)),
	)
	const newest =
		inForce
			.map(({ effective_from }) => effective_from)
			.sort()
			.at(-1) ?? today

	return duty(decree, 'Прейскурант в рублях на все услуги, с датой', '/prices', {
		missing: [
			...unless(inForce.length > 0, 'prices.csv: нет действующих цен'),
			...unpriced.map(({ file }) => `${file}: нет цены`),
		],
		warning: unless(newest >= later(today, -365), `prices.csv: цены с ${shortDate(newest)}, подтвердите их`),
	})
}

function doctors({ loadedContent, today }: Site) {
	const staff = loadedContent.records.doctors.filter(({ thing: { active } }) => active)
	const none = unless(staff.length > 0, 'doctors/')
	const ends = (from: string, to: string) =>
		staff
			.filter(
				({ thing: { accreditation } }) => from <= accreditation.valid_until && accreditation.valid_until < to,
			)
			.map(({ file, thing }) => `${file} (до ${shortDate(thing.accreditation.valid_until)})`)
	const soon = later(today, ahead)

	return [
		...duty(education, 'Врачи: образование и квалификация', '/doctors', {
			missing: [
				...none,
				...lacking(loadedContent, 'doctors/', /^(education|specialization)/),
				...unfilled(loadedContent, 'doctors/', /^education/),
			],
		}),
		...duty(education, 'Врачи: действующая аккредитация', '/doctors', {
			missing: [...none, ...unfilled(loadedContent, 'doctors/', /^accreditation/)],
			expired: ends('', today),
			warning: ends(today, soon),
		}),
		...duty(decree, 'Врачи: часы приёма', '/doctors', {
			missing: [
				...none,
				...staff.filter(({ thing }) => thing.schedule.length === 0).map(({ file }) => `${file}: schedule`),
			],
		}),
	]
}

function rest({ loadedContent, today }: Site) {
	const { records } = loadedContent
	const over = records.vacancies.filter(
		({ thing: { status, valid_through } }) => status === 'open' && valid_through < today,
	)
	return [
		...duty(`${order}; 323-ФЗ`, 'Перечень лекарственных препаратов', '/medicines', {
			missing: unless(records.medicines.length > 0, 'medicines.csv'),
		}),
		...duty(order, 'Вакансии', '/vacancies', {
			warning: [
				...unless(records.vacancies.length > 0, 'vacancies/: вакансий нет'),
				...over.map(({ file, thing }) => `${file} (до ${shortDate(thing.valid_through)})`),
				...unfilled(loadedContent, 'vacancies/'),
			],
		}),
		...duty(order, 'Запись на приём и обратная связь', '/appointment, /reviews, /survey', {}),
		...duty(`${order}; ГОСТ Р 52872`, 'Версия для слабовидящих', '/accessibility', {}),
	]
}
