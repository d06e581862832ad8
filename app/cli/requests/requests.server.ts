import { type Command, Option } from 'commander'
import { aPath, aText } from '#app/cli/arguments.ts'
import { answer, withContext } from '#app/cli/command-context.server.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { writeNew } from '#app/cli/personal-data/personal-file.server.ts'
import { card, clinicTime, table } from '#app/cli/print.ts'
import { markInWords } from '#app/clinic/appointments/reception.ts'
import {
	findRequest,
	finishRequest,
	listRequests,
	type RequestStatus,
	releaseRequest,
	reopenRequest,
} from '#app/clinic/appointments/request-list.server.ts'
import { requestNumber } from '#app/clinic/appointments/request-number.ts'
import { Slug } from '#app/clinic/fields.ts'
import { csv } from '#app/clinic/markup/csv.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { clockIn } from '#app/clinic/schedule/clinic-time.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import {
	appointmentColumnNames,
	impersonalColumns,
	labelled,
} from '#app/database/columns/appointment-columns.ts'
import { ofSamePhone } from '#app/database/same-phone.server.ts'
import { configuredChannels } from '#app/outbox/channels/channels.server.ts'

const statuses: Record<RequestStatus, string> = {
	new: 'новая',
	done: 'обработана',
	quarantined: 'на проверке',
}
const columns = ['number', 'created_at', ...appointmentColumnNames, 'status'] as const
const withDay = <Row extends { date: string | null }>(row: Row) => ({
	...row,
	date: row.date && shortDate(row.date),
})

function absent(name: string, now: Date, timezone: string) {
	const isCount = /^(?!(19|20)\d\d$)\d{1,6}$/.test(name)
	const example = requestNumber(`${dayIn(timezone, now).slice(0, 4)}-${name}`)
	const hint = isCount ? `: номер пишут с годом, например ${example}` : ''
	return new CommandError(`Заявки ${name} нет${hint}`)
}

export function requestCommands(program: Command) {
	const requests = program.command('requests').description('заявки на приём')
	addList(requests)
	addShow(requests)
	addDone(requests)
	addReopen(requests)
	addRelease(requests)
	addExport(requests)
}

/** In its place a visitor may have sent anything, a telephone too. */
const isSlug = (service: string | null) => Slug.safeParse(service).success && !/\d{5}/.test(service ?? '')

function addList(requests: Command) {
	requests
		.command('list')
		.description('все заявки, без личных данных')
		.addOption(
			new Option('--status <status>', 'только такие: new, done или quarantined').choices(
				Object.keys(statuses),
			),
		)
		.option('--name <text>', 'только с таким именем; хватит части, большие буквы не важны', aText)
		.option('--json', 'для программ')
		.action(({ status, name, json }: { status?: RequestStatus; name?: string; json?: boolean }) =>
			withContext(async ({ database, timezone, serviceName, say }) => {
				const rows = (await listRequests(database.db, status, name)).map(row => ({
					...row,
					service: isSlug(row.service) ? row.service : null,
				}))
				const plain = rows.map(row => ({
					id: row.id,
					number: row.number,
					created_at: row.created_at,
					status: row.status,
					mark: row.mark,
					marked_at: row.marked_at,
					...Object.fromEntries(impersonalColumns.map(name => [name, row[name]])),
				}))
				const people = () =>
					rows.map(row => ({
						Номер: row.number,
						Пришла: clinicTime(row.created_at, timezone),
						Состояние: statuses[row.status],
						Отметка: markInWords({ ...row, marked_by: null }, iso => clinicTime(iso, timezone)),
						...labelled(withDay(row), serviceName, { names: impersonalColumns }),
					}))
				say(answer(json, plain, () => table(people(), name ? 'Заявок с таким именем нет' : 'Заявок нет')))
			}),
		)
}

const oneRequest = (requests: Command, name: string, description: string) =>
	requests.command(name).argument('<N>', 'номер или id', requestNumber).description(description)

function addShow(requests: Command) {
	oneRequest(requests, 'show', 'одна заявка целиком')
		.option('--json', 'для программ')
		.action((name: string, { json }: { json?: boolean }) =>
			withContext(async ({ database, timezone, serviceName, now, say }) => {
				const row = await findRequest(database.db, name)
				if (!row) throw absent(name, now(), timezone)
				const others = await ofSamePhone(database.db, row)
				const words = () =>
					card({
						Номер: row.number,
						Пришла: clinicTime(row.created_at, timezone),
						Состояние: statuses[row.status],
						Отметка: markInWords(row, iso => clinicTime(iso, timezone)),
						...labelled(withDay(row), serviceName),
						...(others.length > 0 && {
							'Ещё с этого телефона': others
								.map(({ number, status }) => `${number} (${statuses[status]})`)
								.join(', '),
						}),
					})
				say(answer(json, row, words))
			}),
		)
}

function addDone(requests: Command) {
	oneRequest(requests, 'done', 'отметить заявку обработанной').action((name: string) =>
		withContext(async ({ database, timezone, now, say }) => {
			const isNew = await finishRequest(database.db, name, now())
			if (isNew === undefined) throw absent(name, now(), timezone)
			say(isNew ? `Заявка ${name} обработана` : `Заявка ${name} уже отмечена обработанной`)
		}),
	)
}

function addReopen(requests: Command) {
	oneRequest(requests, 'reopen', 'снять с заявки отметки, поставленные по ошибке').action((name: string) =>
		withContext(async ({ database, timezone, now, say }) => {
			const status = await reopenRequest(database.db, name, now())
			if (status === undefined) throw absent(name, now(), timezone)
			if (!status) throw new CommandError(`Заявку ${name} никто не отмечал`)
			say(`Заявка ${name} снова ${statuses[status]}`)
		}),
	)
}

function addRelease(requests: Command) {
	oneRequest(requests, 'release', 'признать заявку настоящей и отправить её письмо').action((name: string) =>
		withContext(async ({ database, environment, timezone, now, say }) => {
			const channels = configuredChannels(environment)
			if (!(await releaseRequest(database.db, name, now(), channels))) {
				const row = await findRequest(database.db, name)
				throw row ? notInQuarantine(row) : absent(name, now(), timezone)
			}
			say(`Заявка ${name} принята, письмо в очереди`)
		}),
	)
}

function notInQuarantine({ number, status }: { number: string; status: RequestStatus }) {
	const further =
		status === 'done'
			? `. Если её отметили по ошибке: npm run clinic -- requests reopen ${number}`
			: ': отпускать её не нужно'
	return new CommandError(`Заявка ${number} не на проверке, а ${statuses[status]}${further}`)
}

function addExport(requests: Command) {
	requests
		.command('export')
		.description('все заявки таблицей')
		.requiredOption('--csv <FILE>', 'куда записать; файла там ещё не должно быть', aPath)
		.action(({ csv: file }: { csv: string }) =>
			withContext(async ({ database, timezone, say }) => {
				const rows = (await listRequests(database.db)).map(row => ({
					...row,
					created_at: clockIn(timezone, new Date(row.created_at)).replace('T', ' '),
				}))
				await writeNew(file, csv(columns, rows))
				say(`Записано заявок: ${rows.length}, файл ${file}`)
			}),
		)
}
