import type { Executor } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.ts'

/** Values of one statement stay far below the 65 535 that PostgreSQL takes. */
const rowsAtOnce = 500

/**
 * Puts every row of one database in the place of what another holds; both have the newest schema.
 * @param to a running transaction of PostgreSQL
 */
export async function copyTables(
	from: Executor,
	to: Executor,
	onTable: (index: number, count: number) => void = () => {},
) {
	const tables = await from.introspection.getTables()
	for (const [index, { name }] of tables.entries()) {
		const table = name as keyof Tables
		onTable(index + 1, tables.length)
		await to.deleteFrom(table).execute()
		let rows: object[] = []
		const insert = async () => {
			if (rows.length > 0)
				await to
					.insertInto(table)
					.values(rows as never)
					.execute()
			rows = []
		}
		for await (const row of from.selectFrom(table).selectAll().stream()) {
			rows.push(row)
			if (rows.length === rowsAtOnce) await insert()
		}
		await insert()
	}
}
