import { type RawBuilder, sql } from 'kysely'
import { freeTextColumns } from '#app/database/columns/appointment-columns.ts'
import { freeTextJobColumns } from '#app/database/columns/job-application-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import { bumpRevision } from '#app/database/stored-values.server.ts'
import type { Tables } from '#app/database/tables.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { type Contacts, contactRemover } from './contact-remover.ts'
import { contactsIn } from './contacts-in.ts'
import type { digester, Tombstone } from './person-matcher.server.ts'

type Column = { name: string; read?: (stored: string) => string; store?: (text: string) => string }

const named = (names: readonly string[]): Column[] => names.map(name => ({ name }))

const fileName: Column = {
	name: 'name',
	// Or the ending would be read as the end of an address: anna@mail.example.pdf.
	read: name => name.replace(/\.(?:pdf|docx|odt|jpe?g|png)$/i, ' $&'),
	store: text => text.replace(/ (\.[a-z]+)$/i, '$1'),
}

const address: Column = {
	name: 'url',
	read: url => url.replace(/(?:%[0-9a-f]{2})+/gi, escapes => decodePath(escapes) ?? escapes),
}

type Place = {
	table: keyof Tables
	key: string
	name: RawBuilder<unknown>
	at: RawBuilder<unknown>
	columns: Column[]
}

const recordOf = (table: keyof Tables, name: string, names: readonly string[]): Place => ({
	table,
	key: 'id',
	name: sql.ref(name),
	at: sql.ref('created_at'),
	columns: named(names),
})

const places: Place[] = [
	recordOf('appointments', 'number', [...freeTextColumns, 'marked_by']),
	recordOf('job_applications', 'id', freeTextJobColumns),
	recordOf('reviews', 'id', ['author_name', 'text', 'reply_text', 'rejected_why']),
	{
		table: 'job_files',
		key: 'file',
		columns: [fileName],
		name: sql`application_id || '-' || position`,
		at: sql`(select created_at from job_applications where id = application_id)`,
	},
	{
		table: 'survey_responses',
		key: 'id',
		name: sql.ref('id'),
		at: sql.ref('received_at'),
		columns: [...named(['comments', 'page_title']), address],
	},
]

type Mention = { place: Place; id: unknown; name: string; left: Record<string, string> }

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
			for (const { kind, key } of place.columns.flatMap(column => [...contactsIn(textOf(row, column))])) {
				const mentioned = kinds.has(kind) ? tombstoneKey({ kind, value: digest(kind, key) }) : ''
				if (wanted.has(mentioned)) found.set(mentioned, key)
			}
		}
	}
	return found
}

export const tombstoneKey = ({ kind, value }: Tombstone) => `${kind}:${value}`

type Row = Record<string, string | null>

const textOf = (row: Row, { name, read = text => text }: Column) => read(row[name] ?? '')

async function rowsOf(db: Executor, place: Place) {
	const columns = place.columns.map(({ name }) => sql.ref(name))
	const { rows } = await sql<Row>`
		select ${sql.ref(place.key)} as id, ${place.name} as mention_of, ${place.at} as at, ${sql.join(columns)}
		from ${sql.table(place.table)}`.execute(db)
	return rows
}

function leftOf(row: Row, columns: readonly Column[], remove: (text: string) => string) {
	const changed = columns.flatMap(column => {
		const { name, store = left => left } = column
		const text = textOf(row, column)
		const left = remove(text)
		return left !== text ? [[name, store(left)] as const] : []
	})
	return Object.fromEntries(changed)
}

export async function removeMentions(tx: Executor, mentions: Mention[]) {
	for (const { place, id, left } of mentions) {
		for (const [column, text] of Object.entries(left)) {
			await sql`update ${sql.table(place.table)} set ${sql.ref(column)} = ${text} where ${sql.ref(place.key)} = ${id}`.execute(
				tx,
			)
		}
	}
	if (mentions.some(({ place }) => place.table === 'reviews')) await bumpRevision(tx)
}
