import { createReadStream } from 'node:fs'
import type { Executor } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.ts'
import { BackupError } from './backup-copy.server.ts'

export type ArchivedTable = { name: string; rows: AsyncIterable<Record<string, unknown>> }

export async function* tablesInSqlite(db: Executor): AsyncGenerator<ArchivedTable> {
	for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true }))
		yield {
			name,
			rows: db
				.selectFrom(name as keyof Tables)
				.selectAll()
				.stream(),
		}
}

/** Reads rows alone: each statement in a script of pg_restore, COPY too, is whatever the archive says, and none may run. */
export async function* tablesInScript(path: string, schema: string): AsyncGenerator<ArchivedTable> {
	const lines = linesOf(path)
	for (let line = await lines.next(); !line.done; line = await lines.next()) {
		const [, copied] = /^COPY (.+) FROM stdin;$/.exec(line.value) ?? []
		if (copied === undefined) continue
		const [space, table, ...columns] = identifiersIn(copied)
		const rows = rowsUntilEnd(lines, columns)
		yield { name: space === schema ? `${table}` : `${space}.${table}`, rows }
		while (!(await rows.next()).done);
	}
}

const identifiersIn = (text: string) =>
	[...text.matchAll(/"((?:[^"]|"")+)"|[^\s".,()]+/g)].map(
		([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain,
	)

async function* rowsUntilEnd(lines: AsyncGenerator<string, void>, columns: string[]) {
	for (let line = await lines.next(); line.value !== '\\.'; line = await lines.next()) {
		const fields = line.done ? [] : line.value.split('\t')
		if (line.done || fields.length !== columns.length)
			throw new BackupError('Таблицы в копии оборваны или изменены. Данные не заменены')
		yield Object.fromEntries(columns.map((column, index) => [column, textOf(fields[index] ?? '')]))
	}
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const textOf = (field: string) =>
	field === '\\N' ? null : field.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign)

/** Other characters that end a line elsewhere stand in texts as they are. */
async function* linesOf(path: string) {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let rest: string[] = []
	for await (const chunk of createReadStream(path)) {
		const [first = '', ...lines] = textIn(decoder, chunk).split('\n')
		rest.push(first)
		if (lines.length === 0) continue
		yield rest.join('')
		rest = [lines.pop() ?? '']
		yield* lines
	}
}

function textIn(decoder: TextDecoder, chunk: Buffer) {
	try {
		return decoder.decode(chunk, { stream: true })
	} catch {
		throw new BackupError('Тексты таблиц в копии не в UTF-8. Данные не заменены')
	}
}
