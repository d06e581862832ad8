import { cardOf } from '#app/clinic/catalog/format-doctor.ts'
import { rowsByService } from '#app/clinic/catalog/price.ts'
import type { ServiceRecord } from '#app/clinic/catalog/service.ts'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { unbrokenIn } from '#app/clinic/markup/typography.ts'
import { durationWords } from '#app/clinic/text/duration.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { leadingPrice, leadingRange, priceWords } from '#app/clinic/text/money.ts'
import { orFallback, orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic, today } from '#app/services.server.ts'

export async function servicePage(slug: string) {
	const [service, categories, prices, doctors] = await Promise.all([
		orThrow(clinic['services.show']({ id: slug })),
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orFallback(clinic['prices.list']({}), [], 'prices not loaded'),
		orFallback(clinic['doctors.list']({}), [], 'doctors not loaded'),
	])
	const category = categories.find(({ id }) => id === service.category_id)
	const rows = rowsByService(prices)(service)

	const page = {
		slug: service.slug,
		name: service.name,
		description: service.description,
		category: category && { slug: category.slug, name: category.name },
		html: service.body ? pageHtmlOf(service.body) : '',
		method: service.method ? [service.method] : [],
		risks: lines(service.risks),
		contraindications: service.contraindications,
		alternatives: lines(service.alternatives),
		result: lines(service.expected_result),
		preparation: lines(service.preparation),
		aftercare: lines(service.aftercare),
		faq: service.faq.map(one => unbrokenIn(one, 'a')),
		price: leadingPrice(rows),
		prices: leadingRange(rows),
		facts: factsOf(service),
		rows: rows.map(({ id, code804n, name, note, unit, ...price }) => {
			return { id, code: code804n, name, note, unit, price: priceWords(price) }
		}),
		since: longDate(rows.map(row => row.effective_from).reduce((a, b) => (a > b ? a : b), '')),
		doctors: doctors
			.filter(({ id, service_ids }) => service.doctor_ids.includes(id) || service_ids.includes(service.id))
			.map(doctor => cardOf(doctor, today())),
		forChildren: service.age_group === 'child' || service.age_group === 'all',
		updated: longDate(service.updated_at),
		updatedAt: service.updated_at,
	}
	return unbrokenIn(page, ...runningTexts)
}

const runningTexts = [
	'description',
	'method',
	'risks',
	'contraindications',
	'alternatives',
	'result',
	'preparation',
	'aftercare',
] as const

const ages = { adult: 'взрослые', child: 'дети', all: 'взрослые и дети' }

function factsOf({ duration_min: minutes, visits, anesthesia, age_group }: ServiceRecord) {
	const facts = {
		Длительность: minutes && durationWords(minutes),
		Посещений: visits && String(visits),
		Анестезия: anesthesia,
		'Для кого': age_group && ages[age_group],
	}
	return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const lines = (text: string | undefined) => text?.split('\n').flatMap(line => line.trim() || []) ?? []
