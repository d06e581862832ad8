import type { Command } from 'commander'
import { answer, withContext } from '#app/cli/command-context.server.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { clinicTime, table } from '#app/cli/print.ts'
import { retainAndClean } from '#app/clinic/personal-data/purge.server.ts'
import { clockState } from '#app/clinic/retention/clock-watch.server.ts'
import { retentionDue } from '#app/clinic/retention/retention-overdue.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { configuredChannels } from '#app/outbox/channels/channels.server.ts'
import { day } from '#app/platform/units.ts'
import { assertClean, placesOf } from './erase.server.ts'
import { destroyedRows, kinds, notedLater } from './messages.ts'

type Options = { dryRun?: boolean; json?: boolean; force?: boolean; despiteLetters?: boolean }

export function retentionCommand(data: Command) {
	data
		.command('retention')
		.description('уничтожить то, чей срок хранения истёк; сервер делает это сам каждую ночь')
		.option('--dry-run', 'только показать, ничего не менять')
		.option('--force', 'дата на этой машине верна, даже если она далеко от прежней')
		.option('--despite-letters', 'и то, письмо о чём ещё не доставлено')
		.option('--json', 'для программ')
		.action(({ dryRun, json, force, despiteLetters }: Options) =>
			withContext(async ({ database, environment, timezone, now, say }) => {
				const waiting = { channels: configuredChannels(environment), despiteLetters }
				if (dryRun) {
					const due = Object.entries(await retentionDue(database.db, now(), waiting)).map(
						([kind, facts]) => ({
							kind: kind as keyof typeof kinds,
							...facts,
						}),
					)
					const people = due.map(({ kind, count, oldest }) => ({
						Что: kinds[kind],
						Сколько: count,
						'Самое старое': oldest && clinicTime(oldest, timezone),
					}))
					return say(answer(json, due, () => table(people, '')))
				}

				if (!force && !environment.CLINIC_NOW) await assertNear(database.db, now(), timezone)
				const places = placesOf(environment)
				const done = await retainAndClean(database.db, places, now(), waiting)
				const { acts, clean, held, noted } = done
				const words = () =>
					acts
						.map(({ id, destroyed }) => `${table(destroyedRows(destroyed), '')}\nУничтожено. Акт ${id}`)
						.join('\n\n')
				say(answer(json, acts, () => words() || 'Сроки хранения ни у чего не истекли'))
				if (held > 0 && !json) say(`Оставлено, потому что письмо не доставлено (см. outbox list): ${held}`)
				if (noted > 0 && !json) say(notedLater(noted))
				if (done.journalError) throw done.journalError
				assertClean(clean)
			}),
		)
}

const farthest = 2 * day

async function assertNear(db: Executor, now: Date, timezone: string) {
	const state = await clockState(db)
	if (!state || Math.abs(now.getTime() - state.lastSeen.getTime()) <= farthest) return
	const [here, there] = [now, state.lastSeen].map(moment => clinicTime(moment.toISOString(), timezone))
	throw new CommandError(
		`На этой машине ${here}, а сайт в последний раз работал ${there}. Если дата верна, добавьте --force`,
	)
}
