import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { databases } from '#tests/support/databases.ts'

it('finds the requests of a telephone by an index', async () => {
	const [sqlite] = databases
	const database = await sqlite.open()
	const plan = async (where: string) => {
		const query = `explain query plan select number from appointments where ${where} order by created_at`
		const { rows } = await database.db.executeQuery<{ detail: string }>(CompiledQuery.raw(query))
		return rows.map(({ detail }) => detail).join('\n')
	}

	const used = 'SEARCH appointments USING INDEX appointments_phone'
	expect(await plan("phone = '1' and id != '2' and status = 'new'")).toContain(
		`${used} (phone=? AND status=?)`,
	)
	expect(await plan("phone = '1' and id != '2' and status != 'quarantined'")).toContain(`${used} (phone=?)`)
	await database.remove()
})
