import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '#app/cli/command-error.ts'
import type { IssuedNumbers } from '#app/database/stored-values.server.ts'
import type { Manifest } from '#app/files/backups/backup-manifest.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { hour } from '#app/platform/units.ts'
import { copiedTables } from './copied-tables.server.ts'
import type { Target } from './restore-target.server.ts'

const prefix = 'appointments:'
const sixDigits = (count: number) => String(count).padStart(6, '0')
const numberOf = ({ name, value }: IssuedNumbers[number]) =>
	`${name.slice(prefix.length)}-${sixDigits(value)}`

export const requestYears = (issued: IssuedNumbers) => issued.filter(({ name }) => name.startsWith(prefix))

/** @returns the counter to raise, so that the next request gets this number */
export async function counterBefore(
	wanted: string,
	archive: string,
	manifest: Manifest,
	target: Target,
	issuedHere: IssuedNumbers,
): Promise<IssuedNumbers> {
	const [year = '', count = ''] = wanted.split('-')
	const years = yearsAt(target.now)
	if (!years.includes(year))
		throw new CommandError(
			`Сейчас заявки получают номера ${years.at(-1)} года: --next-number ${years.at(-1)}-${count}`,
			64,
		)
	const counter = { name: `${prefix}${year}`, value: Number(count) - 1 }
	const given = [...issuedHere, ...(await issuedInCopy(archive, manifest, target))]
		.filter(({ name }) => name === counter.name)
		.sort((a, b) => a.value - b.value)
		.at(-1)
	if (given && given.value > counter.value)
		throw new CommandError(
			`Номер ${wanted} уже выдан: назовите номер после ${numberOf(given)}. Ничего не заменено`,
		)
	assertNear(wanted, counter.value, given)
	return [counter]
}

/** Further than this no clinic gets between two copies; one that did may go there in two steps. */
const farthest = 100_000

function assertNear(wanted: string, value: number, given: IssuedNumbers[number] | undefined) {
	if (value < (given?.value ?? 0) + farthest) return
	const from = given ? `последнего известного, ${numberOf(given)},` : 'начала года'
	throw new CommandError(
		`Номер ${wanted} дальше ${from} больше чем на 100 000: похоже на опечатку, а меньше номера уже не станут. Ничего не заменено`,
	)
}

const yearsAt = (now: Date) =>
	[-12, 14].map(hours => new Date(now.getTime() + hours * hour).toISOString().slice(0, 4))

async function issuedInCopy(archive: string, manifest: Manifest, { folder }: Target) {
	makeFolder(folder)
	const workFolder = await mkdtemp(join(folder, '.restore-'))
	const issued: IssuedNumbers = []
	try {
		const { tables, close } = await copiedTables(archive, manifest, workFolder)
		try {
			for await (const { name, rows } of tables()) {
				if (name !== 'counters') continue
				for await (const row of rows) issued.push({ name: String(row.name), value: Number(row.value) })
			}
		} finally {
			await close()
		}
		return issued
	} finally {
		await rm(workFolder, { recursive: true, force: true })
	}
}

export function tellOfNumbers(
	{ nextNumber, settings }: { nextNumber?: string | undefined; settings?: string | undefined },
	here: IssuedNumbers,
	issued: IssuedNumbers,
	now: Date,
) {
	if (nextNumber) return [`Следующая заявка получит номер ${nextNumber}`]
	const last = requestYears(issued)
		.sort((a, b) => a.name.localeCompare(b.name))
		.at(-1)
	if (!last || requestYears(here).length > 0) return []
	const years = yearsAt(now)
	const isThisYear = years.includes(last.name.slice(prefix.length))
	const which = isThisYear ? 'больше' : `${years.at(-1)} года`
	const example = isThisYear
		? numberOf({ ...last, value: (Math.floor(last.value / 10) + 2) * 10 })
		: `${years.at(-1)}-000020`
	const without = settings ? 'без ключа --settings, ' : ''
	return [
		`Номера заявок после ${numberOf(last)} могли быть уже выданы`,
		`Если в письмах есть номера ${which}, повторите команду до запуска сайта ${without}с ключами --force --next-number и номером за последним из них, например --next-number ${example}`,
	]
}
