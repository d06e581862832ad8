import { type JobValues, jobColumnNames, labelledJob } from '#app/database/columns/job-application-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import { type Letter, type LetterContext, sentAt } from './letter.ts'
import { visitorLine, visitorQuote } from './visitor-text.ts'

const inFacts = jobColumnNames.filter(name => name !== 'message')

/** Undefined if the application was erased; files are never attached. */
export async function jobApplicationLetter(
	db: Executor,
	id: string,
	context: LetterContext,
): Promise<Letter | undefined> {
	const row = await db
		.selectFrom('job_applications')
		.selectAll()
		.where('id', '=', Number(id))
		.executeTakeFirst()
	if (!row) return undefined

	const subject = `Отклик на вакансию № ${row.id}`
	if (context.details === 'number') {
		return { subject, text: `${subject}. Прочитать его: npm run clinic -- jobs show ${row.id}\n` }
	}

	const files = await db
		.selectFrom('job_files')
		.select(['position', 'name'])
		.where('application_id', '=', row.id)
		.orderBy('position')
		.execute()
	const inWords = { vacancy: context.vacancyTitle }
	const said = Object.fromEntries(inFacts.map(name => [name, visitorLine(row[name] ?? '')])) as JobValues
	const facts = Object.entries(labelledJob(said, inWords, { names: inFacts })).flatMap(([label, value]) =>
		value ? [`${label}: ${value}`] : [],
	)
	facts.push(`Отправлен: ${sentAt(row.created_at, context.timezone)}`)
	const message = row.message ? `\n\nСообщение:\n${visitorQuote(row.message)}` : ''
	// File names come from the sender, so they are kept off the command line.
	const list = files.map(({ position, name }) => `> ${position}. ${fileName(name)}`)
	const command = `npm run clinic -- jobs file ${row.id} --nth НОМЕР --out ФАЙЛ`
	const attached = list.length > 0 ? `\n\nФайлы, их можно забрать так: ${command}\n${list.join('\n')}` : ''

	return { subject, text: `${subject}\n\n${facts.join('\n')}${message}${attached}\n` }
}

const ending = /\.(pdf|docx|odt|jpe?g|png)$/i

const fileName = (name: string) => visitorLine(name.replace(ending, '')) + (ending.exec(name)?.[0] ?? '')
