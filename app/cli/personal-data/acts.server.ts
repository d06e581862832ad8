import type { Command } from 'commander'
import { answer, withContext } from '#app/cli/command-context.server.ts'
import { card, clinicTime, table } from '#app/cli/print.ts'
import { type Act, listActs } from '#app/clinic/personal-data/acts.server.ts'
import { destroyedRows } from './messages.ts'

export function actsCommand(data: Command) {
	data
		.command('acts')
		.description('акты об уничтожении за три года')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) =>
			withContext(async ({ database, operator, timezone, say }) => {
				const acts = await listActs(database.db)
				const words = () => acts.map(act => paper(act, operator, timezone)).join('\n\n')
				say(answer(json, acts, () => words() || 'Актов нет'))
			}),
		)
}

/** The fields that order 179 requires of an act; a person signs it. */
function paper({ id, made_at, occasion, reason, destroyed }: Act, operator: string, timezone: string) {
	const head = card({
		'Акт об уничтожении персональных данных': id,
		Уничтожено: clinicTime(made_at, timezone),
		Оператор: operator,
		'Информационная система': 'сайт клиники: база данных и папка файлов',
		Основание: occasion === 'request' ? `обращение: ${reason}` : reason,
		Способ: 'удаление записей с перезаписью файлов базы, удаление файлов',
		'Чьи данные': 'записи с номерами ниже; имён акт не хранит',
	})
	return `${head}\n${table(destroyedRows(destroyed), '')}\nДолжность, ФИО, подпись: ____________________`
}
