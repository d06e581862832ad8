import type { Command } from 'commander'
import { handOut } from '#app/cli/personal-data/personal-file.server.ts'
import { sizeWords } from '#app/clinic/text/format-size.ts'
import { findJob, listJobs, releaseJob } from '#app/clinic/vacancies/job-application-list.server.ts'
import { labelledJob } from '#app/database/columns/job-application-columns.ts'
import type { JobApplicationRow } from '#app/database/tables.ts'
import { placeIn } from '#app/files/uploads.server.ts'
import { configuredChannels } from '#app/outbox/channels/channels.server.ts'
import { aNumber, aPath } from './arguments.ts'
import { answer, withContext } from './command-context.server.ts'
import { CommandError } from './command-error.ts'
import { card, clinicTime, table } from './print.ts'

const statuses: Record<JobApplicationRow['status'], string> = {
	new: 'новый',
	quarantined: 'похож на рекламу',
}
const number = ['<N>', 'номер отклика'] as const
const absent = (name: string) => new CommandError(`Отклика ${name} нет`)

export function jobCommands(program: Command) {
	const jobs = program.command('jobs').description('отклики на вакансии')
	addList(jobs)
	addShow(jobs)
	addRelease(jobs)
	addFile(jobs)
}

function addList(jobs: Command) {
	jobs
		.command('list')
		.description('все отклики, без личных данных')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) =>
			withContext(async ({ database, timezone, vacancyTitle, say }) => {
				const rows = await listJobs(database.db)
				const people = () =>
					rows.map(row => ({
						Номер: row.id,
						Пришёл: clinicTime(row.created_at, timezone),
						Состояние: statuses[row.status],
						Вакансия: vacancyTitle(row.vacancy),
						Файлов: row.files,
					}))
				say(answer(json, rows, () => table(people(), 'Откликов нет')))
			}),
		)
}

function addShow(jobs: Command) {
	jobs
		.command('show')
		.argument(...number)
		.description('один отклик целиком')
		.option('--json', 'для программ')
		.action((name: string, { json }: { json?: boolean }) =>
			withContext(async ({ database, timezone, vacancyTitle, say }) => {
				const row = await findJob(database.db, name)
				if (!row) throw absent(name)
				const files = row.files.map(({ position, name, size }) => [
					`Файл ${position}`,
					`${name}, ${sizeWords(size)}`,
				])
				const words = () =>
					card({
						Номер: row.id,
						Пришёл: clinicTime(row.created_at, timezone),
						Состояние: statuses[row.status],
						...labelledJob(row, { vacancy: vacancyTitle }),
						...Object.fromEntries(files),
					})
				say(answer(json, row, words))
			}),
		)
}

function addRelease(jobs: Command) {
	jobs
		.command('release')
		.argument(...number)
		.description('признать отклик настоящим и отправить его письмо')
		.action((name: string) =>
			withContext(async ({ database, environment, now, say }) => {
				if (!(await releaseJob(database.db, name, now(), configuredChannels(environment))))
					throw new CommandError(`Отклика ${name} на проверке нет`)
				say(`Отклик ${name} принят, письмо в очереди`)
			}),
		)
}

function addFile(jobs: Command) {
	jobs
		.command('file')
		.argument(...number)
		.description('забрать файл отклика')
		.option('--nth <K>', 'который из файлов', aNumber, 1)
		.requiredOption('--out <FILE>', 'куда записать; файла там ещё не должно быть', aPath)
		.action((name: string, { nth, out }: { nth: number; out: string }) =>
			withContext(async ({ database, environment, say }) => {
				const row = await findJob(database.db, name)
				if (!row) throw absent(name)
				const file = row.files.find(({ position }) => position === nth)
				if (!file)
					throw new CommandError(`У отклика ${name} нет файла ${nth}, всего файлов: ${row.files.length}`)
				await handOut(placeIn(environment.UPLOADS_DIR, file.file), out)
				say(`Записан ${out}: ${file.name}, ${file.kind}, ${sizeWords(file.size)}`)
			}),
		)
}
