import type { Command } from 'commander'
import { sql } from 'kysely'
import { serversRunning } from '#app/clinic/housekeeping.server.ts'
import { clockState } from '#app/clinic/retention/clock-watch.server.ts'
import { lastRun } from '#app/clinic/retention/retention-daily.server.ts'
import { overdueRecords } from '#app/clinic/retention/retention-overdue.server.ts'
import { counted, plural } from '#app/clinic/text/plural.ts'
import { countedByStatus } from '#app/database/counted-by-status.server.ts'
import { type Executor, hasAllMigrations } from '#app/database/database.server.ts'
import { databaseRefusal, isKnownRefusal } from '#app/database/refusal.ts'
import { lastBackup, restoredFrom } from '#app/database/stored-values.server.ts'
import { hasRecords } from '#app/files/backups/backup.server.ts'
import { meanings } from '#app/logging/meanings.ts'
import { configuredChannels } from '#app/outbox/channels/channels.server.ts'
import { waitingLetters } from '#app/outbox/waiting-letters.server.ts'
import { minute } from '#app/platform/units.ts'
import { aNumber } from './arguments.ts'
import { answer, type CommandContext, placeOf, withContext } from './command-context.server.ts'
import { CommandError } from './command-error.ts'
import { card, clinicTime } from './print.ts'

export function statusCommands(program: Command) {
	migrateCommand(program)
	statusCommand(program)
}

function migrateCommand(program: Command) {
	program
		.command('migrate')
		.description('создать или обновить базу данных')
		.action(() =>
			withContext(
				async ({ database, environment, say }) => {
					say(`База данных: ${placeOf(environment.DATABASE_URL)}`)
					const names = await database.migrate().catch(error => {
						throw isKnownRefusal(error)
							? new CommandError(`База данных не пускает: ${databaseRefusal(error)}`)
							: error
					})
					say(names.length > 0 ? `Применено: ${names.join(', ')}` : 'База данных уже новейшая')
					if (hasAllMigrations(names) && (await hasRecords(environment.UPLOADS_DIR)))
						say(`${meanings['the database is new and empty beside records of an earlier one']}`)
				},
				{ fresh: false },
			),
		)
}

function statusCommand(program: Command) {
	program
		.command('status')
		.description('как идут дела: числа и давность')
		.option('--json', 'для программ')
		.option('--fail-after <minutes>', 'для cron: код 1, если письмо ждёт дольше', aNumber)
		.action(({ json, failAfter }: { json?: boolean; failAfter?: number }) =>
			withContext(async context => {
				const facts = await gather(context)
				const atClinic = (iso: string | null) => iso && clinicTime(iso, context.timezone)
				const words = () =>
					card({
						'База данных': facts.database,
						'Где она': placeOf(context.environment.DATABASE_URL),
						Схема: facts.schema,
						'Последняя копия': atClinic(facts.last_backup) ?? 'ещё не делали',
						...optionalRow('Данные из копии от', atClinic(facts.restored_from)),
						'Работает серверов': facts.servers,
						'Файлов содержимого с ошибками': mistaken(facts.content.mistaken_files),
						'Новых заявок': facts.requests.new,
						'Из новых никто не взял': facts.requests.untaken,
						...optionalRow('Самая старая из них', whenItCame(facts.requests.oldest_untaken, atClinic)),
						'Самая старая из них ждёт, часов': inHours(facts.requests.oldest_untaken_minutes),
						'Обработанных заявок': facts.requests.done,
						'Заявок на проверке': facts.requests.quarantined,
						'Новых откликов на вакансии': facts.job_applications.new,
						'Откликов на проверке': facts.job_applications.quarantined,
						'Отзывов ждут решения': facts.reviews.pending,
						'Отзывов на проверке': facts.reviews.quarantined,
						'Писем ждут отправки': facts.letters.pending,
						'Писем не доставлено': facts.letters.dead,
						'Самое старое письмо ждёт, минут': facts.letters.oldest_minutes,
						'Сроки хранения проверены': atClinic(facts.retention.last_run) ?? 'ещё нет',
						...optionalRow('Часы ушли, дней (хранение ждёт)', facts.retention.clock_jumped_days),
						...optionalRow('Оставлено из-за недоставленных писем', facts.retention.held_by_letters),
						'Согласий в цепочке': facts.consents.sealed,
						'Согласий не внесено': facts.consents.open,
						'Самое старое не внесено, минут': facts.consents.oldest_minutes,
					})
				context.say(answer(json, facts, words))
				if (failAfter !== undefined) await assertLettersLeave(context, failAfter)
			}),
		)
}

async function assertLettersLeave({ database, environment, now }: CommandContext, limit: number) {
	const { count, minutes } = await waitingLetters(database.db, configuredChannels(environment), now())
	if (minutes <= limit) return
	const waiting = `${plural(count, ['ждёт', 'ждут', 'ждут'])} ${counted(count, ['письмо', 'письма', 'писем'])}`
	throw new CommandError(
		`Письма не уходят, минут: ${minutes}; ${waiting}. Почему: npm run clinic -- outbox list, проверить отправку: npm run clinic -- outbox test`,
	)
}

const whenItCame = (
	request: { number: string; created_at: string } | null,
	atClinic: (iso: string) => string | null,
) => request && `${request.number}, пришла ${atClinic(request.created_at)}`

const mistaken = (files: string[]) => [files.length, ...files.slice(0, 1)].join(', первый ')

const inHours = (minutes: number | null) => minutes && Math.floor(minutes / 60)

const optionalRow = (label: string, value: string | number | null) => (value ? { [label]: value } : {})

async function gather({ database: { db, dialect }, environment, mistakenFiles, now }: CommandContext) {
	const minutes = (iso: string | null | undefined) =>
		iso ? Math.max(0, Math.round((now().getTime() - Date.parse(iso)) / minute)) : null
	const requests = await countedByStatus(db, 'appointments')
	const untaken = await untakenRequests(db)
	const jobs = await countedByStatus(db, 'job_applications')
	const reviews = await countedByStatus(db, 'reviews')
	const letters = await countedByStatus(db, 'outbox')
	const { rows: schema } = await sql<{
		name: string
	}>`select max(name) as name from kysely_migration`.execute(db)
	const waiting = await waitingLetters(db, configuredChannels(environment), now())
	const consents = await consentSeals(db)
	const clock = await clockState(db)
	const { held } = await overdueRecords(db, now(), { channels: configuredChannels(environment) })

	return {
		database: dialect,
		schema: schema[0]?.name ?? null,
		restored_from: (await restoredFrom(db))?.toISOString() ?? null,
		last_backup: (await lastBackup(db))?.toISOString() ?? null,
		servers: await serversRunning(db, now()),
		content: { mistaken_files: mistakenFiles() },
		requests: {
			new: requests.new ?? 0,
			done: requests.done ?? 0,
			quarantined: requests.quarantined ?? 0,
			untaken: untaken.count,
			oldest_untaken: untaken.oldest,
			oldest_untaken_minutes: minutes(untaken.oldest?.created_at),
		},
		job_applications: { new: jobs.new ?? 0, quarantined: jobs.quarantined ?? 0 },
		reviews: { pending: reviews.pending ?? 0, quarantined: reviews.quarantined ?? 0 },
		letters: {
			pending: letters.pending ?? 0,
			dead: letters.dead ?? 0,
			sent: letters.sent ?? 0,
			oldest_minutes: waiting.count > 0 ? waiting.minutes : null,
		},
		retention: {
			last_run: (await lastRun(db, now()))?.toISOString() ?? null,
			clock_jumped_days: clock?.jumpedDays ?? 0,
			held_by_letters: held.length,
		},
		consents: {
			sealed: consents.sealed,
			open: consents.open,
			oldest_minutes: minutes(consents.oldestOpen),
		},
	}
}

async function untakenRequests(db: Executor) {
	const untaken = db.selectFrom('appointments').where('status', '=', 'new').where('mark', 'is', null)
	const { count } = await untaken.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
	const oldest = await untaken
		.select(['number', 'created_at'])
		.orderBy('created_at')
		.orderBy('number')
		.limit(1)
		.executeTakeFirst()
	return { count: Number(count), oldest: oldest ?? null }
}

async function consentSeals(db: Executor) {
	const consent = await db
		.selectFrom('consents')
		.select(({ fn }) => [fn.countAll().as('all'), fn.count('position').as('sealed')])
		.executeTakeFirstOrThrow()
	const open = await db
		.selectFrom('consents')
		.select(({ fn }) => fn.min('received_at').as('oldest'))
		.where('position', 'is', null)
		.executeTakeFirst()
	const sealed = Number(consent.sealed)
	return { sealed, open: Number(consent.all) - sealed, oldestOpen: open?.oldest }
}
