import { sql } from 'kysely'
import { freeTextColumns } from '#app/database/appointment-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import { bumpRevision } from '#app/database/stored-values.server.ts'
import { type Contacts, contactRemover } from './contact-remover.ts'
import { contactsIn } from './contacts-in.ts'
import type { digester, Tombstone } from './person-matcher.server.ts'

const places = [
	{ table: 'appointments', name: 'number', at: 'created_at', columns: freeTextColumns },
	{ table: 'job_applications', name: 'id', at: 'created_at', columns: ['name', 'message'] },
	{
		table: 'reviews',
		name: 'id',
		at: 'created_at',
		columns: ['author_name', 'text', 'reply_text', 'rejected_why'],
	},
	{ table: 'survey_responses', name: 'id', at: 'received_at', columns: ['comments'] },
] as const

type Mention = { place: (typeof places)[number]; id: unknown; name: string; left: Record<string, string> }

/** In texts that are not younger than the erasure which is replayed. */
export type MentionQuery = Contacts & { until?: string }

export async function mentionsOf(db: Executor, { until, ...contacts }: MentionQuery) {
	if (!contacts.phone && !contacts.email) return []
	const remove = contactRemover(contacts)
	const mentions: Mention[] = []
	for (const place of places) {
		for (const row of await rowsOf(db, place)) {
			if (until !== undefined && (row.at ?? '') > until) continue
			const left = leftOf(row, place.columns, remove)
			if (Object.keys(left).length > 0)
				mentions.push({ place, id: row.id, name: `${place.table} ${row.mention_of}`, left })
		}
	}
	return mentions
}

/** @returns by kind and digest what the tombstones stand for, where any text still has it */
export async function contactsBehind(
	db: Executor,
	tombstones: Tombstone[],
	{ digest }: Awaited<ReturnType<typeof digester>>,
) {
	const wanted = new Set(tombstones.map(tombstoneKey))
	const kinds = new Set<string>(tombstones.map(({ kind }) => kind))
	const found = new Map<string, string>()
	if (!kinds.has('phone') && !kinds.has('email')) return found
	for (const place of places) {
		for (const row of await rowsOf(db, place)) {
			for (const { kind, key } of place.columns.flatMap(column => [...contactsIn(row[column] ?? '')])) {
				const mentioned = kinds.has(kind) ? tombstoneKey({ kind, value: digest(kind, key) }) : ''
				if (wanted.has(mentioned)) found.set(mentioned, key)
			}
		}
	}
	return found
}

export const tombstoneKey = ({ kind, value }: Tombstone) => `${kind}:${value}`

async function rowsOf(db: Executor, place: (typeof places)[number]) {
	const columns = place.columns.map(column => sql.ref(column))
	const { rows } = await sql<Record<string, string | null>>`
		select id, ${sql.ref(place.name)} as mention_of, ${sql.ref(place.at)} as at, ${sql.join(columns)}
		from ${sql.table(place.table)}`.execute(db)
	return rows
}

function leftOf(
	row: Record<string, string | null>,
	columns: readonly string[],
	remove: (text: string) => string,
) {
	const changed = columns.flatMap(column => {
		const text = row[column]
		const left = text && remove(text)
		return left && left !== text ? [[column, left] as const] : []
	})
	return Object.fromEntries(changed)
}

export async function removeMentions(tx: Executor, mentions: Mention[]) {
	for (const { place, id, left } of mentions) {
		for (const [column, text] of Object.entries(left)) {
			await sql`update ${sql.table(place.table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(
				tx,
			)
		}
	}
	if (mentions.some(({ place }) => place.table === 'reviews')) await bumpRevision(tx)
}
