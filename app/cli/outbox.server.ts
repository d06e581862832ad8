import type { Command } from 'commander'
import { channelTitle, configuredChannels } from '#app/outbox/channels/channels.server.ts'
import { retryLetters, undelivered } from '#app/outbox/undelivered.server.ts'
import { answer, inOffice } from './command-context.server.ts'
import { CommandError } from './command-error.ts'
import { clinicTime, table } from './print.ts'

const kinds: Record<string, string> = {
	appointment: 'заявка',
	job_application: 'отклик',
	review: 'отзыв',
	digest: 'сводка',
}
const statuses = { pending: 'ждёт', dead: 'не доставлено', sent: 'отправлено' }

export function outboxCommands(desk: Command) {
	const outbox = desk.command('outbox').description('письма, которые ещё не ушли')

	outbox
		.command('list')
		.description('что не доставлено')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) =>
			inOffice(async ({ database, environment, timezone, say }) => {
				const rows = await undelivered(database.db)
				const ready = configuredChannels(environment)
				const people = rows.map(row => ({
					id: row.id,
					Канал: channelTitle(row.channel),
					'О чём': [kinds[row.kind] ?? row.kind, row.number].filter(Boolean).join(' '),
					Состояние: ready.includes(row.channel) ? statuses[row.status] : 'канал не настроен',
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
		.argument('<N>', 'id письма или номер того, о чём оно')
		.description('отправить ещё раз при первой возможности')
		.action((name: string) =>
			inOffice(async ({ database, now, say }) => {
				const due = await retryLetters(database.db, name, now())
				if (due === 0) throw new CommandError(`Недоставленного письма ${name} нет`)
				say(`Снова в очереди, писем: ${due}`)
			}),
		)
}
