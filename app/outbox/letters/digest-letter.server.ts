import { countedByStatus } from '#app/database/counted-by-status.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { nameOf } from '#app/database/marked-by.ts'
import { lastBackup } from '#app/database/stored-values.server.ts'
import { day as dayTime } from '#app/platform/units.ts'
import type { Letter, LetterContext } from './letter.ts'
import { visitorLine } from './visitor-text.ts'

/** Numbers only; undefined when a later digest exists. */
export async function digestLetter(
	db: Executor,
	day: string,
	context: LetterContext,
): Promise<Letter | undefined> {
	const digests = db.selectFrom('outbox').where('kind', '=', 'digest')
	// Later than the outbox retries: dated by a wrong clock.
	const tooLate = new Date(Date.parse(day) + 8 * dayTime).toISOString().slice(0, 10)
	const later = await digests
		.select('id')
		.where('about_id', '>', day)
		.where('about_id', '<', tooLate)
		.executeTakeFirst()
	const own = await digests.select('created_at').where('about_id', '=', day).executeTakeFirst()
	if (later || !own) return undefined

	const since = await sinceWhen(db, own.created_at)
	const news = await newSince(db, since, own.created_at)
	const open = [...(await openTasks(db, own.created_at)), ...brokenContent(context.mistakenFiles())]
	const untaken = await openRequests(db, own.created_at, context, null)
	const taken = await openRequests(db, own.created_at, context, 'taken')
	const apart = await quarantinedRequests(db, since, own.created_at, context.timezone)
	const dates = context.outOfDate()

	const parts = [
		`Сводка на ${moment(own.created_at, context.timezone)}`,
		[`Пришло с ${moment(since, context.timezone)}: ${news.length > 0 ? news.join(', ') : 'ничего нового'}.`],
		open.length > 0 ? ['Ждёт вас:', ...open.map(line => `- ${line}`)] : ['Незавершённых дел нет.'],
		...(untaken.length > 0 ? [['Никто не взял:', ...untaken.map(line => `- ${line}`)]] : []),
		...(taken.length > 0 ? [['Взяты и не закончены:', ...taken.map(line => `- ${line}`)]] : []),
		...(apart.length > 0 ? [[setApart, ...apart.map(line => `- ${line}`)]] : []),
		dates.length > 0 ? ['Сроки:', ...dates.map(line => `- ${line}`)] : ['Сроки документов в порядке.'],
		await lastCopy(db, own.created_at, context.timezone),
	]
	return {
		subject: `Сводка за ${day.split('-').reverse().join('.')}`,
		text: `${parts.map(part => [part].flat().join('\n')).join('\n\n')}\n`,
	}
}

/** When the last one was written that was read: one overtaken by the next while mail was down says nothing. */
async function sinceWhen(db: Executor, createdAt: string) {
	const last = await db
		.selectFrom('outbox')
		.select('created_at')
		.where('kind', '=', 'digest')
		.where('status', '=', 'sent')
		.where('sent_at', '<', createdAt)
		.where('created_at', '<', createdAt)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('outbox as later')
						.select('later.id')
						.where('later.kind', '=', 'digest')
						.whereRef('later.about_id', '>', 'outbox.about_id')
						.whereRef('later.created_at', '<=', 'outbox.sent_at'),
				),
			),
		)
		.orderBy('created_at', 'desc')
		.executeTakeFirst()
	return last?.created_at ?? new Date(Date.parse(createdAt) - dayTime).toISOString()
}

async function newSince(db: Executor, since: string, until: string) {
	const kinds = [
		['appointments', 'заявок'],
		['job_applications', 'откликов на вакансии'],
		['reviews', 'отзывов'],
	] as const
	const lines = []
	for (const [table, name] of kinds) {
		const { count } = await db
			.selectFrom(table)
			.select(({ fn }) => fn.countAll().as('count'))
			.where('created_at', '>=', since)
			.where('created_at', '<', until)
			.where('status', '!=', 'quarantined')
			.executeTakeFirstOrThrow()
		if (Number(count) > 0) lines.push(`${name} ${count}`)
	}
	return lines
}

async function openTasks(db: Executor, now: string) {
	const requests = await countedByStatus(db, 'appointments')
	const jobs = await countedByStatus(db, 'job_applications')
	const reviews = await countedByStatus(db, 'reviews')
	const { waiting, dead } = await lettersLeft(db, now)
	const tasks: [number | undefined, string, string][] = [
		[requests.new, 'заявок не обработано', 'requests list --status new'],
		[requests.quarantined, 'заявок похоже на рекламу', 'requests list --status quarantined'],
		[jobs.quarantined, 'откликов похоже на рекламу', 'jobs list'],
		[reviews.pending, 'отзывов ждёт решения', 'reviews list'],
		[reviews.quarantined, 'отзывов похоже на рекламу', 'reviews list'],
		[waiting, 'уведомлений ещё не ушло', 'outbox list'],
		[dead, 'уведомлений не доставлено за неделю', 'outbox list'],
	]
	return tasks.flatMap(([count, what, command]) =>
		count ? [`${what}: ${count} (npm run clinic -- ${command})`] : [],
	)
}

const brokenContent = ([first, ...more]: string[]) =>
	first
		? [`файлов содержимого с ошибками: ${more.length + 1}, первый ${first} (npm run clinic -- content check)`]
		: []

async function lastCopy(db: Executor, now: string, timeZone: string) {
	const at = await lastBackup(db)
	if (!at) return 'Команда backup копий ещё не делала.'
	const made = moment(at.toISOString(), timeZone)
	return Date.parse(now) - at.getTime() > 2 * dayTime
		? `Последняя копия командой backup: ${made}. Проверьте, делаются ли копии.`
		: `Последняя копия данных: ${made}.`
}

const listed = 50
const setApart =
	'Похожи на рекламу, писем о них не было, стираются через 30 дней после получения (прочитать: npm run clinic -- requests show N, настоящую отпустить: npm run clinic -- requests release N):'

/** Requests that nobody took or, with their `mark`, whose end nobody told. */
async function openRequests(
	db: Executor,
	until: string,
	{ timezone: timeZone, details }: Pick<LetterContext, 'timezone' | 'details'>,
	mark: 'taken' | null,
) {
	const open = await db
		.selectFrom('appointments')
		.select(['number', 'created_at', 'marked_at', 'marked_by'])
		.where('status', '=', 'new')
		.where('mark', mark ? '=' : 'is', mark)
		.where('created_at', '<', until)
		.orderBy('created_at')
		.orderBy('number')
		.execute()
	const named = (by: string | null) => (details === 'full' ? visitorLine(nameOf(by) ?? '') : '')
	const taken = (at: string | null, by: string | null) =>
		at ? `, взяли ${[moment(at, timeZone), named(by)].filter(Boolean).join(', ')}` : ''
	return shortened(open, row => `${came(row, timeZone)}${taken(row.marked_at, row.marked_by)}`)
}

/** The latest first: no letter told of them. */
async function quarantinedRequests(db: Executor, since: string, until: string, timeZone: string) {
	const apart = db
		.selectFrom('appointments')
		.where('status', '=', 'quarantined')
		.where('created_at', '<', until)
	const rows = await apart
		.select(['number', 'created_at'])
		.where('created_at', '>=', since)
		.orderBy('created_at', 'desc')
		.orderBy('number', 'desc')
		.limit(listed)
		.execute()
	if (rows.length === 0) return []
	const { count } = await apart.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
	const more = Number(count) - rows.length
	return [...rows.map(row => came(row, timeZone)), ...(more > 0 ? [`и ещё ${more} раньше`] : [])]
}

const came = (row: { number: string; created_at: string }, timeZone: string) =>
	`${row.number}, пришла ${moment(row.created_at, timeZone)}`

function shortened<Row>(rows: Row[], line: (row: Row) => string) {
	const more = rows.length - listed
	return [...rows.slice(0, listed).map(line), ...(more > 0 ? [`и ещё ${more}`] : [])]
}

async function lettersLeft(db: Executor, before: string) {
	const counts = await db
		.selectFrom('outbox')
		.select(({ fn }) => ['status', fn.countAll().as('count')])
		.where('status', '!=', 'sent')
		.where('kind', '!=', 'digest')
		.where('created_at', '<', before)
		.groupBy('status')
		.execute()
	const of = (status: string) => Number(counts.find(row => row.status === status)?.count ?? 0)
	return { waiting: of('pending'), dead: of('dead') }
}

const moment = (iso: string, timeZone: string) =>
	new Intl.DateTimeFormat('ru', {
		day: 'numeric',
		month: 'long',
		hour: '2-digit',
		minute: '2-digit',
		timeZone,
	})
		.format(new Date(iso))
		.replace(' в ', ', ')
