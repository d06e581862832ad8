import { asked, ifAny } from '#app/asked.server.ts'
import { longDate } from '#app/clinic/date-words.ts'
import { cardOf } from '#app/clinic/doctor-words.ts'
import { durationWords } from '#app/clinic/duration.ts'
import { htmlOf } from '#app/clinic/html.server.ts'
import { leadingPrice, priceWords } from '#app/clinic/money.ts'
import { rowsByService } from '#app/clinic/price.ts'
import type { Service } from '#app/clinic/service.ts'
import { clinic, today } from '#app/reception.server.ts'

/** What the page of a service shows; 404 where there is no such service. */
export async function servicePage(slug: string) {
	const [service, categories, prices, doctors] = await Promise.all([
		asked(clinic['services.show']({ id: slug })),
		ifAny(clinic['categories.list']({}), [], 'categories not loaded'),
		ifAny(clinic['prices.list']({}), [], 'prices not loaded'),
		ifAny(clinic['doctors.list']({}), [], 'doctors not loaded'),
	])
	const category = categories.find(({ id }) => id === service.category_id)
	const rows = rowsByService(prices)(service)

	return {
		slug: service.slug,
		name: service.name,
		description: service.description,
		category: category && { slug: category.slug, name: category.name },
		html: htmlOf(service.body),
		method: service.method,
		risks: lines(service.risks),
		contraindications: service.contraindications,
		alternatives: lines(service.alternatives),
		result: lines(service.expected_result),
		preparation: lines(service.preparation),
		aftercare: lines(service.aftercare),
		faq: service.faq,
		price: leadingPrice(rows),
		prices: rows[0] && { low: rows[0].price, high: rows[0].price_to ?? rows[0].price },
		facts: factsOf(service),
		rows: rows.map(({ id, code804n, name, note, unit, ...price }) => {
			return { id, code: code804n, name, note, unit, price: priceWords(price) }
		}),
		since: longDate(rows.map(row => row.effective_from).reduce((a, b) => (a > b ? a : b), '')),
		doctors: doctors
			.filter(({ id, service_ids }) => service.doctor_ids.includes(id) || service_ids.includes(service.id))
			.map(doctor => cardOf(doctor, today())),
		forChildren: service.age_group !== 'adult',
		updated: longDate(service.updated_at),
		updatedAt: service.updated_at,
	}
}

const ages = { adult: 'взрослые', child: 'дети', all: 'взрослые и дети' }

function factsOf({ duration_min: minutes, visits, anesthesia, age_group }: Service) {
	const facts = {
		Длительность: minutes && durationWords(minutes),
		Посещений: visits && String(visits),
		Анестезия: anesthesia,
		'Для кого': ages[age_group],
	}
	return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const lines = (text: string | undefined) => text?.split('\n').flatMap(line => line.trim() || []) ?? []
