import { CommandError } from '#app/cli/command-error.ts'
import type { PersonalRecords } from '#app/clinic/personal-data/personal-data.server.ts'
import { subjectOf } from '#app/clinic/submissions/submission.server.ts'
import { emailKey } from '#app/clinic/text/email.server.ts'
import { normalizeText } from '#app/clinic/text/normalize-text.ts'

type Found = Pick<PersonalRecords, 'appointments' | 'job_applications' | 'consents'>
type Named = { name: string | null; email: string | null }

const differ = 'Имена в записях разные: это могут быть разные люди'
const single = '--request N или --job N'

/** Letters, «ё» and the order of words aside. */
function wordsOfName(name: string) {
	const plain = normalizeText(name, 'NFKC').toLowerCase().replaceAll('ё', 'е')
	return plain.match(/[\p{L}\p{N}]+/gu) ?? [plain]
}

/** «Анна» may be «Анна Иванова»: a name within another one is not counted. */
function differingNames(names: (string | null)[]) {
	const all = [...new Set(names.flatMap(name => (name ? [wordsOfName(name).sort().join(' ')] : [])))]
	const isWithin = (name: string, other: string) =>
		name !== other && name.split(' ').every(word => other.split(' ').includes(word))
	return all.filter(name => !all.some(other => isWithin(name, other))).length
}

const differing = (keys: (string | null)[]) => new Set(keys.filter(key => key)).size

export const variety = (rows: Named[]) => ({
	names: differingNames(rows.map(({ name }) => name)),
	emails: differing(rows.map(({ email }) => email && emailKey(email))),
})

export const openOnes = ({ appointments }: Pick<Found, 'appointments'>) =>
	appointments.filter(({ status }) => status === 'new').map(({ number }) => number)

/** The proof of a record that is there says the same, and keeps what was taken out of the record's name. */
function proofsAlone({ appointments, job_applications, consents }: Found) {
	const held = new Set([
		...appointments.map(({ id }) => subjectOf('appointment', id)),
		...job_applications.map(({ id }) => subjectOf('job_application', String(id))),
	])
	return consents.filter(({ form_type, subject_id }) => !held.has(subjectOf(form_type, subject_id)))
}

const varietyOf = (found: Found) =>
	variety([...found.appointments, ...found.job_applications, ...proofsAlone(found)])

export function remarksOn(found: Found) {
	const { names, emails } = varietyOf(found)
	const open = openOnes(found)
	return [
		...(names > 1 ? [`${differ}. Одну запись берут ${single}`] : []),
		...(emails > 1 ? ['Почта в записях разная'] : []),
		...(open.length > 0 ? [`Ещё открыты: ${open.join(', ')}`] : []),
	]
}

export const doubtOf = (found: Found) =>
	varietyOf(found).names > 1
		? `${differ}. Проверьте, прежде чем отдать; одну запись выдаёт ${single}`
		: undefined

export function assertOnePerson(found: Found) {
	if (varietyOf(found).names < 2) return
	const { appointments, job_applications } = found
	const open = openOnes(found)
	const proofs = proofsAlone(found).length
	const which = [
		appointments.length > 0 && `заявки: ${appointments.map(({ number }) => number).join(', ')}`,
		open.length > 0 && `из них ещё открыты: ${open.join(', ')}`,
		job_applications.length > 0 && `отклики: ${job_applications.map(({ id }) => id).join(', ')}`,
		proofs > 0 && `доказательства согласий без записи: ${proofs}`,
	]
	throw new CommandError(
		`${differ}. Ничего не стёрто. Найдены ${which.filter(Boolean).join('; ')}. Сотрите одну запись (${single}); если стереть нужно все, добавьте --yes`,
	)
}
