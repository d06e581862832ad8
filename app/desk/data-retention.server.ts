import type { Command } from 'commander'
import { retainAndClean } from '#app/clinic/remains.server.ts'
import { retentionDue } from '#app/clinic/retention-overdue.server.ts'
import { assertClean, placesOf } from './data-erase.server.ts'
import { destroyedRows, kinds } from './data-words.ts'
import { answer, inOffice } from './office.server.ts'
import { clinicTime, table } from './print.ts'

export function retentionCommand(data: Command) {
	data
		.command('retention')
		.description('уничтожить то, чей срок хранения истёк; сервер делает это сам каждую ночь')
		.option('--dry-run', 'только показать, ничего не менять')
		.option('--json', 'для программ')
		.action(({ dryRun, json }: { dryRun?: boolean; json?: boolean }) =>
			inOffice(async ({ database, environment, timezone, now, say }) => {
				if (dryRun) {
					const due = Object.entries(await retentionDue(database.db, now())).map(([kind, facts]) => ({
						kind: kind as keyof typeof kinds,
						...facts,
					}))
					const people = due.map(({ kind, count, oldest }) => ({
						Что: kinds[kind],
						Сколько: count,
						'Самое старое': oldest && clinicTime(oldest, timezone),
					}))
					return say(answer(json, due, () => table(people, '')))
				}

				const { acts, clean } = await retainAndClean(database.db, placesOf(environment), now())
				const words = () =>
					acts
						.map(({ id, destroyed }) => `${table(destroyedRows(destroyed), '')}\nУничтожено. Акт ${id}`)
						.join('\n\n')
				say(answer(json, acts, () => words() || 'Сроки хранения ни у чего не истекли'))
				assertClean(clean)
			}),
		)
}
