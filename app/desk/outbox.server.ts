import type { Command } from 'commander'
import { retryLetters, undelivered } from '#app/outbox/undelivered.server.ts'
import { DeskError } from './desk-error.ts'
import { answer, inOffice } from './office.server.ts'
import { clinicTime, table } from './print.ts'

const statuses = { pending: 'ждёт', dead: 'не доставлено', sent: 'отправлено' }

export function outboxCommands(desk: Command) {
	const outbox = desk.command('outbox').description('письма, которые ещё не ушли')

	outbox
		.command('list')
		.description('что не доставлено')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) =>
			inOffice(async ({ database, timezone, say }) => {
				const rows = await undelivered(database.db)
				const people = rows.map(row => ({
					id: row.id,
					Канал: row.channel,
					Заявка: row.number,
					Состояние: statuses[row.status],
					Попыток: row.attempts,
					Создано: clinicTime(row.created_at, timezone),
					'Следующая попытка': clinicTime(row.next_at, timezone),
					Ошибка: row.last_error,
				}))
				say(answer(json, rows, () => table(people, 'Все письма доставлены')))
			}),
		)

	outbox
		.command('retry')
		.argument('<N>', 'id письма или номер заявки')
		.description('отправить ещё раз при первой возможности')
		.action((name: string) =>
			inOffice(async ({ database, now, say }) => {
				const due = await retryLetters(database.db, name, now())
				if (due === 0) throw new DeskError(`Недоставленного письма ${name} нет`)
				say(`Снова в очереди, писем: ${due}`)
			}),
		)
}
