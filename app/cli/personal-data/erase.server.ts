import type { Command } from 'commander'
import { aText } from '#app/cli/arguments.ts'
import { type CommandContext, withContext } from '#app/cli/command-context.server.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { table } from '#app/cli/print.ts'
import { erase } from '#app/clinic/personal-data/erase.server.ts'
import { tombstoneKey } from '#app/clinic/personal-data/mentions.server.ts'
import { noteKnown } from '#app/clinic/personal-data/note-erasures.server.ts'
import { digester, type PersonQuery, tombstonesOf } from '#app/clinic/personal-data/person-matcher.server.ts'
import type { PersonalRecords } from '#app/clinic/personal-data/personal-data.server.ts'
import { purge } from '#app/clinic/personal-data/purge.server.ts'
import type { Entry } from '#app/clinic/personal-data/replay-erasures.server.ts'
import type { Config } from '#app/config.server.ts'
import { replacedBeside } from '#app/files/backups/unfinished.server.ts'
import { noteErasure } from '#app/files/erasure-journal.server.ts'
import { placeIn, removeFile } from '#app/files/uploads.server.ts'
import { assertOnePerson, openOnes } from './different-people.ts'
import { destroyedRows, notedLater } from './messages.ts'
import { askedIn, nobody } from './request.ts'

const again =
	'Базой были заняты другие: в её файлах могли остаться следы стёртого. Повторите позже: npm run clinic -- data clean'

const reviewsApart =
	'Отзывы не связаны ни с телефоном, ни с почтой: если человек писал отзыв, сотрите его по номеру'

const outOfReach = (by: string) =>
	`Письма и сообщения, которые уже ушли, сайт не сотрёт: найдите их ${by}в почте и других программах и удалите сами`

export const placesOf = ({ DATABASE_URL, UPLOADS_DIR }: Config) => ({
	url: DATABASE_URL,
	folder: UPLOADS_DIR,
})

export function assertClean(clean: boolean) {
	if (!clean) throw new CommandError(again)
}

export function eraseCommands(asked: Command, data: Command) {
	asked
		.description('уничтожить всё, что есть о человеке, и составить акт')
		.requiredOption('--why <TEXT>', 'основание, войдёт в акт; без имени, телефона и почты', aText)
		.option('--yes', 'стереть и тогда, когда имена в записях разные')
		.action(({ why, yes = false, ...given }: PersonQuery & { why: string; yes?: boolean }) => {
			const person = askedIn(given)
			assertImpersonal(why, person)
			return eraseNow(person, why.trim(), yes)
		})

	data
		.command('clean')
		.description('убрать следы стёртого из файлов базы данных')
		.action(() =>
			withContext(async context => {
				const { database, environment, say } = context
				await noteMissed(context)
				assertClean(await purge(database.db, placesOf(environment), []))
				say('Следов стёртого в файлах базы нет')
				await tellOfReplaced(context)
			}),
		)
}

const eraseNow = (person: PersonQuery, why: string, confirmed: boolean) =>
	withContext(async context => {
		const { database, environment, now } = context
		const missed = await noteMissed(context)
		let open: string[] = []
		const approve = (records: PersonalRecords) => {
			for (const record of [...records.appointments, ...records.job_applications])
				assertImpersonal(why, record)
			if (!confirmed) assertOnePerson(records)
			open = openOnes(records)
		}
		const erased = await erase(database.db, person, why, now(), approve)
		if (!erased) return await finishEarlier(person, missed, context)

		const { act, marks, files } = erased
		// No row names them any more: where the journal refuses the line, nobody would remove them.
		await Promise.allSettled(files.map(file => removeFile(placeIn(environment.UPLOADS_DIR, file))))
		// Without it an older copy brings back what is erased already.
		await noteErasure(environment.UPLOADS_DIR, { act, marks })
		const openWords =
			open.length > 0 ? `\nБыли ещё открыты: ${open.join(', ')}. Звонить по ним больше не нужно` : ''
		const done = `${table(destroyedRows(act.destroyed), '')}${openWords}\nУничтожено. Акт ${act.id}`
		await finish(person, files, [done, outOfReach('по этим номерам ')], context)
	})

async function finish(
	person: PersonQuery,
	files: string[],
	[done, further]: [string, string],
	context: CommandContext,
) {
	const { database, environment, say } = context
	// First: what follows takes seconds, may be refused, and takes nothing of it back.
	say(done)
	const clean = await purge(database.db, placesOf(environment), files)
	if (!person.review) say(reviewsApart)
	say(further)
	await tellOfReplaced(context)
	assertClean(clean)
}

async function tellOfReplaced({ environment, say }: CommandContext) {
	const kept = await replacedBeside(environment.DATABASE_URL)
	if (kept.length > 0) say(`В базе, которую заменила копия, стёртое ещё есть, удалите её: ${kept.join(', ')}`)
}

async function noteMissed({ database, environment, say }: CommandContext) {
	const missed = await noteKnown(database.db, environment.UPLOADS_DIR)
	if (missed.length > 0) say(notedLater(missed.length))
	return missed
}

async function finishEarlier(person: PersonQuery, missed: Entry[], context: CommandContext) {
	const { database } = context
	const wanted = [
		...tombstonesOf(person, await digester(database.db)),
		{ kind: 'review' as const, value: String(person.review) },
		{ kind: 'job_application' as const, value: String(person.job) },
		{ kind: 'appointment' as const, value: String(person.request) },
	].map(tombstoneKey)
	const earlier = missed.find(
		({ act, marks }) =>
			marks.some(mark => wanted.includes(tombstoneKey(mark))) ||
			act.destroyed.appointments?.ids?.some(number => number === person.request),
	)
	if (!earlier) throw nobody(person)
	await finish(person, [], [`Уничтожено раньше. Акт ${earlier.act.id}`, outOfReach('')], context)
}

/** The act is kept for three years and must not hold the data it says are destroyed. */
function assertImpersonal(why: string, { phone, email }: { phone?: string; email?: string | null }) {
	const digits = (text: string) => text.replace(/\P{Nd}/gu, '')
	const hasPhone = phone && digits(why).includes(digits(phone).slice(-7))
	const hasEmail = email && why.toLowerCase().includes(email.trim().toLowerCase())
	if (hasPhone || hasEmail || /\S@\S/.test(why))
		throw new CommandError('В основании не должно быть телефона и почты: акт хранится три года', 64)
}
