import type { Command } from 'commander'
import { consentsOf } from '#app/clinic/consent/consent-export.server.ts'
import {
	type ChainReport,
	changedTexts,
	verifyConsents,
} from '#app/clinic/consent/consent-verification.server.ts'
import { serversRunning } from '#app/clinic/housekeeping.server.ts'
import { plural } from '#app/clinic/text/plural.ts'
import { minute } from '#app/platform/units.ts'
import { aChainEnd, aPhone, once } from './arguments.ts'
import { answer, withContext } from './command-context.server.ts'
import { CommandError } from './command-error.ts'
import { clinicTime, table } from './print.ts'

const maxAge = 5 * minute

type VerifyOptions = { json?: boolean; noted?: ChainReport['last']; texts?: boolean }

export function consentCommands(program: Command) {
	const consent = program.command('consent').description('доказательства согласий')

	consent
		.command('export')
		.description('когда, в какой форме и с каким текстом человек согласился')
		.requiredOption('--phone <P>', 'телефон, в любом написании', once(aPhone))
		.option('--json', 'для программ')
		.action(({ phone, json }: { phone: string; json?: boolean }) =>
			withContext(async ({ database, timezone, say }) => {
				const rows = await consentsOf(database.db, phone)
				if (rows.length === 0) throw new CommandError('Согласий с этим телефоном нет')
				const people = rows.map(row => ({
					Когда: clinicTime(row.received_at, timezone),
					Форма: row.form_type,
					Заявка: row.number,
					Политика: row.privacy_policy_consent ? 'да' : 'нет',
					Согласие: row.personal_data_consent ? 'да' : 'нет',
					Редакция: row.text_version,
					'Отпечаток текста': row.text_sha256,
					Звено: row.position,
				}))
				say(answer(json, rows, () => table(people, '')))
			}),
		)

	consent
		.command('verify')
		.description('проверить, что цепочка согласий цела')
		.option(
			'--noted <POSITION:HASH>',
			'конец цепочки, записанный раньше: звено и его отпечаток через двоеточие',
			once(aChainEnd),
		)
		.option('--texts', 'закончить с кодом 1 и тогда, когда текст согласия изменён после того, как его дали')
		.option('--json', 'для программ')
		.action(({ json, noted, texts }: VerifyOptions) =>
			withContext(async ({ database, legalTexts, now, say }) => {
				const report = await verifyConsents(database.db, noted)
				const changed = await changedTexts(database.db, legalTexts())
				const late =
					Boolean(report.oldestOpen) && now().getTime() - Date.parse(report.oldestOpen ?? '') > maxAge
				const stuck = late && (await serversRunning(database.db, now())) > 0
				say(
					answer(json, { ...report, stuck, changed }, () =>
						[words(report), ...changed.map(remark)].join('\n'),
					),
				)
				if (!report.intact) throw new CommandError('Цепочка согласий нарушена')
				if (stuck)
					throw new CommandError('Сервер работает, но дольше пяти минут не вносит новые согласия в цепочку')
				if (texts && changed.length > 0)
					throw new CommandError('Цепочка цела, но текст согласия изменён после того, как его дали')
			}),
		)
}

function words({ sealed, open, broken, last }: ChainReport) {
	const counts = `В цепочке: ${sealed}, ещё не внесено: ${open}`
	const end = last.position === 0 ? '' : `\nКонец цепочки: ${last.position}:${last.hash}`
	if (broken.length === 0) return `${counts}. Цепочка цела${end}`
	const lines = broken.map(({ id, position, reason }) =>
		id ? `Запись ${id}, звено ${position ?? '—'}. ${reason}` : reason,
	)
	return `${counts}\n${lines.join('\n')}`
}

function remark({ kind, version, consents }: Awaited<ReturnType<typeof changedTexts>>[number]) {
	const word = plural(consents, ['согласия', 'согласий', 'согласий'])
	return `legal/${kind}-${version}.md: Текст редакции ${version} изменён после ${consents} ${word}: верните прежний текст и заведите новую редакцию с новой датой`
}
