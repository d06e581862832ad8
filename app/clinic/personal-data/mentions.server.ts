import { sql } from 'kysely'
import { withoutContacts } from '#app/clinic/catalog/mentioned.ts'
import { freeTextColumns } from '#app/database/appointment-columns.ts'
import { bumpRevision } from '#app/database/counter.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { Theirs } from './personal-data.server.ts'

const places = [
	{ table: 'appointments', name: 'number', at: 'created_at', columns: freeTextColumns },
	{ table: 'job_applications', name: 'id', at: 'created_at', columns: ['message'] },
	{
		table: 'reviews',
		name: 'id',
		at: 'created_at',
		columns: ['author_name', 'text', 'reply_text', 'rejected_why'],
	},
	{ table: 'survey_responses', name: 'id', at: 'received_at', columns: ['comments'] },
] as const

type Mention = { place: (typeof places)[number]; id: unknown; name: string; left: Record<string, string> }

export async function mentionsOf(db: Executor, theirs: Theirs) {
	const mentions: Mention[] = []
	for (const place of places) {
		const columns = place.columns.map(column => sql.ref(column))
		const { rows } = await sql<Record<string, string | null>>`
			select id, ${sql.ref(place.name)} as name, ${sql.ref(place.at)} as at, ${sql.join(columns)}
			from ${sql.table(place.table)}`.execute(db)
		for (const row of rows) {
			const left = leftOf(row, place.columns, theirs)
			if (Object.keys(left).length > 0)
				mentions.push({ place, id: row.id, name: `${place.table} ${row.name}`, left })
		}
	}
	return mentions
}

function leftOf(row: Record<string, string | null>, columns: readonly string[], theirs: Theirs) {
	const nobody = { kind: 'appointment', id: '', at: row.at ?? '' } as const
	const whose = {
		phone: (phone: string) => theirs({ ...nobody, phone, email: null }),
		email: (email: string) => theirs({ ...nobody, phone: null, email }),
	}
	const changed = columns.flatMap(column => {
		const text = row[column]
		const left = text && withoutContacts(text, whose)
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
