import type { Command } from 'commander'
import { aPath } from '#app/cli/arguments.ts'
import { answer, withContext } from '#app/cli/command-context.server.ts'
import { table } from '#app/cli/print.ts'
import { mentionsOf } from '#app/clinic/personal-data/mentions.server.ts'
import { contactsOf, matcherFor, type PersonQuery } from '#app/clinic/personal-data/person-matcher.server.ts'
import { findRecords, isEmpty } from '#app/clinic/personal-data/personal-data.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { placeIn } from '#app/files/uploads.server.ts'
import { actsCommand } from './acts.server.ts'
import { answerPaper } from './answer-paper.server.ts'
import { doubtOf, openOnes, remarksOn, variety } from './different-people.ts'
import { eraseCommands } from './erase.server.ts'
import { destroyedRows } from './messages.ts'
import { handOutAll, writeNew } from './personal-file.server.ts'
import { askedIn, asking, nobody } from './request.ts'
import { retentionCommand } from './retention.server.ts'

export function dataCommands(program: Command) {
	const data = program.command('data').description('персональные данные: найти, выдать, уничтожить')

	findCommand(asking(data.command('find')))
	exportCommand(asking(data.command('export')))
	eraseCommands(asking(data.command('erase')), data)
	retentionCommand(data)
	actsCommand(data)
}

function findCommand(asked: Command) {
	asked
		.description('где и сколько записей есть о человеке, без самих данных')
		.option('--json', 'для программ')
		.action((options: FindOptions) => {
			const query = askedIn(options)
			return withContext(async ({ database, say }) => {
				const all = await recordsOf(database, query)
				const places = placesOf(all)
				const words = () => {
					const counts = Object.fromEntries(places.map(({ kind, ...rest }) => [kind, rest]))
					return [table(destroyedRows(counts), ''), ...remarksOn(all)].join('\n')
				}
				say(answer(options.json, places, words))
			})
		})
}

function placesOf(all: Awaited<ReturnType<typeof recordsOf>>) {
	const ids: Partial<Record<string, string[]>> = {
		appointments: all.appointments.map(({ number }) => number),
		job_applications: all.job_applications.map(({ id }) => String(id)),
		reviews: all.reviews.map(({ id }) => String(id)),
		mentions: all.mentions,
	}
	const further: Partial<Record<string, object>> = {
		appointments: { ...variety(all.appointments), open: openOnes(all) },
		job_applications: variety(all.job_applications),
		consents: variety(all.consents),
	}
	return Object.entries(all).flatMap(([kind, rows]) =>
		rows.length > 0 ? [{ kind, count: rows.length, ids: ids[kind] ?? [], ...further[kind] }] : [],
	)
}

function exportCommand(asked: Command) {
	asked
		.description('всё, что есть о человеке: JSON или текст')
		.option('--out <FILE>', 'записать в файл; его там ещё не должно быть', aPath)
		.option('--files <DIR>', 'положить туда копии файлов откликов', aPath)
		.option('--text', 'по-русски, чтобы отдать человеку')
		.option('--json', 'для программ; так и без ключей')
		.action((options: PersonQuery & { text?: boolean; out?: string; files?: string }) => {
			const query = askedIn(options)
			return withContext(async context => {
				const { database, environment, now, say } = context
				const records = await recordsOf(database, query)
				const facts = { made_at: now().toISOString(), asked: query, ...records }
				const text = options.text ? answerPaper(records, context) : JSON.stringify(facts, null, 2)
				if (options.out) await writeNew(options.out, `${text}\n`)
				say(options.out ? `Записан ${options.out}` : text)
				const doubt = doubtOf(records)
				if (doubt) console.error(doubt)
				// Last: what may fail with one file must not keep the rest back.
				if (options.files) {
					const copies = records.files.map(({ file, application_id, position, name }) => ({
						from: placeIn(environment.UPLOADS_DIR, file),
						name: `${application_id}-${position}-${name}`,
					}))
					await handOutAll(copies, options.files)
				}
			})
		})
}

type FindOptions = PersonQuery & { json?: boolean }

async function recordsOf({ db }: Database, query: PersonQuery) {
	const records = await findRecords(db, matcherFor(query))
	const own = records.appointments.map(({ number }) => `appointments ${number}`)
	own.push(...records.job_applications.map(({ id }) => `job_applications ${id}`))
	own.push(...records.reviews.map(({ id }) => `reviews ${id}`))
	own.push(...records.files.map(({ application_id, position }) => `job_files ${application_id}-${position}`))
	// By their names only: the texts are somebody else's.
	const written = (await mentionsOf(db, contactsOf(query))).map(({ name }) => name)
	const mentions = written.filter(name => !own.includes(name))
	if (isEmpty(records) && mentions.length === 0) throw nobody(query)
	return { ...records, mentions }
}
