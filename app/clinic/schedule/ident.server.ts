import { sql } from 'kysely'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { appointmentColumnNames, labelled } from '#app/database/columns/appointment-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { AppointmentRow } from '#app/database/tables.ts'
import { instantAt, withOffset } from './clinic-time.ts'
import type { Window } from './ident-window.ts'

type Words = { timezone: string; origin: string; serviceName: (slug: string) => string }

/** Requests released from quarantine count from their release; finished ones stay, so that pages do not shift. */
export async function identTickets(db: Executor, window: Window, words: Words) {
	const came = sql<string>`coalesce(released_at, created_at)`
	const rows = await db
		.selectFrom('appointments')
		.selectAll()
		.where('status', '!=', 'quarantined')
		.where(came, '>=', window.dateTimeFrom.toISOString())
		.where(came, '<=', window.dateTimeTo.toISOString())
		.orderBy(came)
		.orderBy('id')
		.limit(window.limit)
		.offset(window.offset)
		.execute()
	return rows.map(row => ticket(row, words))
}

function ticket(row: AppointmentRow, { timezone, origin, serviceName }: Words) {
	const page = new URL(row.page ?? '/appointment', origin)
	const utm = (name: string) => page.searchParams.get(`utm_${name}`)
	const planned = row.date && row.time ? instantAt(timezone, `${row.date}T${row.time}:00`) : undefined

	return {
		Id: row.id,
		DateAndTime: withOffset(timezone, new Date(row.released_at ?? row.created_at)),
		ClientPhone: row.phone,
		ClientEmail: row.email,
		FormName: 'Запись на приём',
		ClientFullName: row.name,
		...(planned ? { PlanStart: withOffset(timezone, planned) } : {}),
		Comment: comment(row, serviceName),
		HttpReferer: page.href,
		UtmSource: utm('source'),
		UtmMedium: utm('medium'),
		UtmCampaign: utm('campaign'),
		UtmTerm: utm('term'),
		UtmContent: utm('content'),
	}
}

const known = new Set<string>(['name', 'phone', 'email', 'service', 'date', 'time', 'message'])
const others = appointmentColumnNames.filter(name => !known.has(name))

function comment(row: AppointmentRow, serviceName: (slug: string) => string) {
	const whole = row.date && row.time
	return [
		`Заявка ${row.number}`,
		row.service && `Услуга: ${serviceName(row.service)}`,
		!whole && row.date && `Желаемый день: ${shortDate(row.date)}`,
		!whole && row.time && `Желаемое время: ${row.time}`,
		...Object.entries(labelled(row, serviceName, { names: others })).map(
			([label, value]) => value && `${label}: ${value}`,
		),
		row.message,
	]
		.filter(Boolean)
		.join('\n')
}
