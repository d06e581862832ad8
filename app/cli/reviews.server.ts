import type { Command } from 'commander'
import { decide, listReviews, reply, type Verdict } from '#app/clinic/reviews/moderation.server.ts'
import type { ReviewRow } from '#app/database/tables.ts'
import { answer, withContext } from './command-context.server.ts'
import { CommandError } from './command-error.ts'
import { clinicTime, table } from './print.ts'

const statuses: Record<ReviewRow['status'], string> = {
	pending: 'ждёт решения',
	published: 'опубликован',
	rejected: 'отклонён',
	quarantined: 'похож на рекламу',
}
const number = ['<N>', 'номер отзыва'] as const
const absent = (name: string) => new CommandError(`Отзыва ${name} нет`)

export function reviewCommands(program: Command) {
	const reviews = program.command('reviews').description('отзывы, присланные с сайта')

	reviews
		.command('list')
		.description('все отзывы с сайта, с текстом и решением')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) =>
			withContext(async ({ database, timezone, say }) => {
				const rows = await listReviews(database.db)
				const people = rows.map(row => ({
					Номер: row.id,
					Пришёл: clinicTime(row.created_at, timezone),
					Состояние: statuses[row.status],
					Оценка: row.rating,
					Подпись: row.author_name,
					Ответ: row.reply_text ? 'есть' : 'нет',
					Текст: row.text.replace(/\s+/g, ' '),
				}))
				say(answer(json, rows, () => table(people, 'Отзывов с сайта нет')))
			}),
		)

	reviews
		.command('publish')
		.argument(...number)
		.description('показать отзыв на сайте')
		.option('--verified', 'визит найден в журнале записи')
		.action((name: string, { verified }: { verified?: true }) =>
			settle(name, { publish: true, ...(verified && { verified }) }, 'опубликован'),
		)

	reviews
		.command('reject')
		.argument(...number)
		.description('не показывать отзыв или снять его с сайта')
		.requiredOption('--why <TEXT>', 'причина, остаётся в базе')
		.action((name: string, { why }: { why: string }) => settle(name, { publish: false, why }, 'отклонён'))

	reviews
		.command('reply')
		.argument(...number)
		.description('ответить на отзыв от имени клиники')
		.requiredOption('--text <TEXT>', 'ответ, его увидят под отзывом')
		.action((name: string, { text }: { text: string }) =>
			withContext(async ({ database, now, say }) => {
				if (!text.trim()) throw new CommandError('Ответ пуст', 64)
				if (!(await reply(database.db, name, text.trim(), now()))) throw absent(name)
				say(`Ответ на отзыв ${name} записан`)
			}),
		)
}

function settle(name: string, verdict: Verdict, done: string) {
	return withContext(async ({ database, now, say }) => {
		if (!verdict.publish && !verdict.why.trim()) throw new CommandError('Причина пуста', 64)
		if (!(await decide(database.db, name, verdict, now()))) throw absent(name)
		say(`Отзыв ${name} ${done}`)
	})
}
