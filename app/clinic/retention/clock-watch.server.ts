import { type ReferenceExpression, sql } from 'kysely'
import { hourOf } from '#app/clinic/schedule/calendar.ts'
import type { Executor } from '#app/database/database.server.ts'
import { setCounter, storedCount } from '#app/database/stored-values.server.ts'
import type { Tables } from '#app/database/tables.ts'
import { day, minute } from '#app/platform/units.ts'
import { lastRunName } from './retention-daily.server.ts'

/** A larger gap is a clock jump or a time without any server; the two look alike. */
const longestGap = 2 * day
/** How long a clock must run after a jump before it is trusted. */
const probation = 7 * day
const margin = 5 * minute

const names = { seen: 'clock-seen', jumpedAt: 'clock-jumped-at', jumpedTo: 'clock-jumped-to' } as const
const wrongPrefix = 'clock-wrong:'

export type ClockState = { isBelieved: boolean; lastSeen: Date; jumpedDays: number }
type WrongTime = { from: string; to: string; endedAt: Date }

/** After a jump the clock is not trusted until it returns or has run for a week. */
export async function watchClock(db: Executor, now: Date): Promise<ClockState> {
	return await db.transaction().execute(async tx => {
		const { seen, jumpedAt, jumpedTo } = await readMarks(tx)
		const at = now.getTime()
		const lastSeen = seen ?? (await evidence(tx, now))
		const state = (isBelieved: boolean) => ({
			isBelieved,
			lastSeen: new Date(lastSeen),
			jumpedDays: isBelieved ? 0 : Math.round((at - lastSeen) / day),
		})

		const noteWrong = async (endedAt: number) => {
			if (jumpedAt !== undefined && jumpedTo !== undefined && jumpedAt < lastSeen - longestGap)
				await setCounter(tx, `${wrongPrefix}${jumpedAt - margin}:${jumpedTo + margin}`, endedAt)
		}

		if (isNear(at, lastSeen)) {
			await noteWrong(at)
			await settle(tx, at)
			return state(true)
		}
		const isSameJump = jumpedTo !== undefined && isNear(at, jumpedTo)
		if (isSameJump && jumpedAt !== undefined && at - jumpedAt >= probation) {
			await settle(tx, at)
			return state(true)
		}
		if (!isSameJump) {
			// Nobody knows yet when the clock will be right again.
			await noteWrong(lastSeen)
			await setCounter(tx, names.jumpedAt, at)
		}
		await setCounter(tx, names.jumpedTo, at)
		if (seen === undefined) await setCounter(tx, names.seen, lastSeen)
		return state(false)
	})
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= longestGap

export async function wrongTimes(db: Executor): Promise<WrongTime[]> {
	const rows = await db.selectFrom('counters').selectAll().where('name', 'like', `${wrongPrefix}%`).execute()
	return rows.map(({ name, value }) => {
		const [, from, to] = name.split(':').map(Number)
		const iso = (moment = 0) => new Date(moment).toISOString()
		// Surveys keep the full hour only, which may be before the jump.
		return { from: hourOf(new Date(from ?? 0)).toISOString(), to: iso(to), endedAt: new Date(Number(value)) }
	})
}

type Column = ReferenceExpression<Tables, keyof Tables> & string

/** Rows dated while the clock was wrong count from the moment it was right again. */
export function isOlder(column: Column, limit: string, wrong: readonly WrongTime[]) {
	const misdated = wrong.filter(({ endedAt }) => endedAt.toISOString() >= limit)
	return misdated.reduce(
		(older, { from, to }) => sql<boolean>`${older} and not (${sql.ref(column)} between ${from} and ${to})`,
		sql<boolean>`${sql.ref(column)} < ${limit}`,
	)
}

export async function clockState(db: Executor): Promise<ClockState | undefined> {
	const { seen, jumpedTo } = await readMarks(db)
	if (seen === undefined) return undefined
	const jumpedDays = jumpedTo === undefined ? 0 : Math.round((jumpedTo - seen) / day)
	return { isBelieved: jumpedTo === undefined, lastSeen: new Date(seen), jumpedDays }
}

export async function believedTime(db: Executor, now: Date) {
	const { seen } = await readMarks(db)
	return seen === undefined || seen > now.getTime() ? now : new Date(seen)
}

/** When the database was last seen at work, where no clock was watched yet. */
async function evidence(tx: Executor, now: Date) {
	const { rows } = await sql<{ timestamp: string }>`select timestamp from kysely_migration`.execute(tx)
	const lastRun = (await storedCount(tx, lastRunName)) ?? Number.NaN
	const moments = [...rows.map(({ timestamp }) => Date.parse(timestamp)), lastRun]
	return Math.max(...moments.filter(moment => moment <= now.getTime() + longestGap), 0) || now.getTime()
}

async function readMarks(db: Executor) {
	const rows = await db.selectFrom('counters').selectAll().where('name', 'in', Object.values(names)).execute()
	const of = (wanted: string) => {
		const row = rows.find(({ name }) => name === wanted)
		return row && Number(row.value)
	}
	return { seen: of(names.seen), jumpedAt: of(names.jumpedAt), jumpedTo: of(names.jumpedTo) }
}

async function settle(tx: Executor, seen: number) {
	await setCounter(tx, names.seen, seen)
	await tx.deleteFrom('counters').where('name', 'in', [names.jumpedAt, names.jumpedTo]).execute()
}
