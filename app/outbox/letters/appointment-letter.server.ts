import {
	type AppointmentColumn,
	appointmentColumnNames,
	labelled,
} from '#app/database/columns/appointment-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import { openOfSamePhone } from '#app/database/same-phone.server.ts'
import type { AppointmentRow } from '#app/database/tables.ts'
import { type Letter, type LetterContext, onlyLink, requestLinkRules, sentAt } from './letter.ts'
import { visitorLine, visitorQuote } from './visitor-text.ts'

const inFirstPart: AppointmentColumn[] = ['name', 'phone', 'email', 'service']
const apart: AppointmentColumn[] = ['date', 'time', 'message']
const others = appointmentColumnNames.filter(name => !inFirstPart.includes(name) && !apart.includes(name))

export async function appointmentLetter(
	db: Executor,
	id: string,
	context: LetterContext,
): Promise<Letter | undefined> {
	const request = await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
	if (!request) return undefined

	const subject = `Заявка № ${request.number}`
	const link = await context.receptionLink(request)
	const marking = `Отметить: взяли, дозвонились или отменена — ${link}\n${requestLinkRules}`
	if (context.details === 'number') {
		const command = `npm run clinic -- requests show ${request.number}`
		return {
			subject,
			text: `Новая заявка № ${request.number}. Прочитать её: ${command}\n\n${marking}\n`,
		}
	}

	const preferred = [request.date?.split('-').reverse().join('.'), request.time].filter(Boolean).join(', ')
	const lines = {
		...labelled(request, context.serviceName, { names: inFirstPart }),
		'Со страницы врача': context.doctorOfPage(request.page) ?? '',
		'Когда удобно': preferred,
		...labelled(request, context.serviceName, { names: others }),
	}
	const facts = Object.entries(lines)
		.filter(([, value]) => value)
		.map(([label, value]) => `${label}: ${visitorLine(value ?? '')}`)
		.concat(`Отправлена: ${sentAt(request.created_at, context.timezone)}`)
	const noted = await remarks(db, request, context)
	const message = request.message ? `\nСообщение:\n${visitorQuote(request.message)}\n` : ''

	return {
		subject,
		text: `Новая заявка № ${request.number}\n${noted.map(line => `${line}\n`).join('')}\n${marking}\n${onlyLink}\n\n${facts.join('\n')}\n${message}`,
	}
}

/** What the visitor did not write and whoever calls should know. */
async function remarks(db: Executor, request: AppointmentRow, context: LetterContext) {
	const open = await openOfSamePhone(db, request)
	const closed = context.closedAt(request)
	const digits = context.wrongDigitCount(request.phone)
	const which = open.length > 1 ? 'есть и другие незаконченные заявки' : 'есть и другая незаконченная заявка'
	return [
		...(open.length > 0 ? [`С этого телефона ${which}: ${open.join(', ')}`] : []),
		...(closed ? [`Обратите внимание. ${closed}`] : []),
		...(digits ? [`В телефоне цифр ${digits}, а не 11: если не дозвонитесь, напишите на почту`] : []),
	]
}
