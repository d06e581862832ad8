import type { Executor } from '#app/storage/database.server.ts'
import type { Letter, LetterWords } from './letter.ts'

/** What reception reads; undefined when the application has been erased meanwhile. Files stay in the house. */
export async function jobLetter(db: Executor, id: string, words: LetterWords): Promise<Letter | undefined> {
	const row = await db
		.selectFrom('job_applications')
		.selectAll()
		.where('id', '=', Number(id))
		.executeTakeFirst()
	if (!row) return undefined

	const subject = `Отклик на вакансию № ${row.id}`
	if (words.details === 'number') {
		return { subject, text: `${subject}. Прочитать его: npm run clinic -- jobs show ${row.id}\n` }
	}

	const files = await db
		.selectFrom('job_files')
		.select(['position', 'name'])
		.where('application_id', '=', row.id)
		.orderBy('position')
		.execute()
	const facts = [
		['Вакансия', words.vacancyTitle(row.vacancy)],
		['Имя', row.name],
		['Телефон', row.phone],
		['Почта', row.email],
	].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
	const message = row.message ? `\n\nСообщение:\n${row.message}` : ''
	const list = files.map(
		({ position, name }) =>
			`${position}. ${name}: npm run clinic -- jobs file ${row.id} --nth ${position} --out ФАЙЛ`,
	)
	const attached = list.length > 0 ? `\n\nФайлы, их можно забрать так:\n${list.join('\n')}` : ''

	return { subject, text: `${subject}\n\n${facts.join('\n')}${message}${attached}\n` }
}
