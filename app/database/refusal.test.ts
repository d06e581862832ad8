import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { createDatabase } from './database.server.ts'
import { databaseRefusal, isDatabaseAddress } from './refusal.ts'

it.each([
	['file:./data/clinic.sqlite', true],
	['postgres://clinic:secret@localhost:5432/clinic', true],
	['postgresql://clinic:a%2Fb%23c@db.example/clinic', true],
	['postgres:///clinic?host=/var/run/postgresql', true],
	['postgres://clinic:secret@/clinic?host=/var/run/postgresql', true],
	['postgres://clinic:a/b@localhost/clinic', false],
	['postgres://clinic:a#b@localhost/clinic', false],
	['postgres://clinic:a?b@localhost/clinic', false],
	['mysql://clinic@localhost/clinic', false],
])('takes %s for an address of a database: %s', (address, isOne) => {
	expect(isDatabaseAddress(address)).toBe(isOne)
})

async function refusal(url: string) {
	const database = createDatabase(url)
	try {
		return await database.ready().then(() => 'let in', databaseRefusal)
	} finally {
		await database.close()
	}
}

it('says in words why a server of PostgreSQL lets nobody in', async () => {
	const postgres = databases.find(({ name }) => /postgres/i.test(name))
	const place = await postgres?.open()
	const url = place?.url ?? ''

	expect(await refusal(url.replace('/postgres?', '/nobody-made-this?'))).toMatch(
		/нет базы с таким именем.*\(3D000\)/,
	)
	expect(await refusal(url.replace('//app@', '//nobody@'))).toMatch(/имя или пароль не приняты.*\(28/)
	expect(await refusal('postgres://clinic@localhost:1/clinic')).toMatch(/никто не отвечает.*\(ECONNREFUSED\)/)
	await place?.remove()
})

it('has words for a wrong password', () => {
	expect(databaseRefusal({ code: '28P01' })).toMatch(/имя или пароль не приняты/)
	for (const code of ['SQLITE_BUSY', '55P03'])
		expect(databaseRefusal({ code })).toMatch(/другая программа: повторите/)
	expect(databaseRefusal({ code: 'SQLITE_CANTOPEN' })).toMatch(/права/)
	expect(databaseRefusal({ code: 'SQLITE_NOTADB' })).toMatch(/не база данных/)
	expect(databaseRefusal(new Error('The server does not support SSL connections'))).toMatch(/шифрованных/)
	expect(databaseRefusal({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })).toMatch(/sslrootcert/)
	expect(databaseRefusal(new Error('timeout expired'))).toMatch(/нет ответа/)
})

it('says what PgBouncer lacks when it refuses the time limits of a connection', () => {
	const refused = { code: '08P01', message: 'unsupported startup parameter: statement_timeout' }

	expect(databaseRefusal(refused)).toMatch(/PgBouncer.*ignore_startup_parameters.*\(08P01\)$/)
})

it.each([
	['LATIN1', false],
	['WIN1251', false],
	['SQL_ASCII', true],
])('takes a database in %s: %s', async (encoding, isTaken) => {
	const cluster = inject('postgresUrl')
	const client = new pg.Client(cluster)
	await client.connect()
	const name = `in_${encoding.toLowerCase()}`
	await client.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
	const database = createDatabase(cluster.replace('/postgres?', `/${name}?`))

	const said = async (work: () => Promise<unknown>) => await work().then(() => 'let in', databaseRefusal)
	const expected = isTaken ? 'let in' : expect.stringMatching(/в кодировке базы нет всех букв.*UTF8/)
	expect(await said(database.migrate)).toEqual(expected)
	expect(await said(database.ready)).toEqual(expected)
	if (isTaken) {
		const beacon = { id: 'Ключ 1', kind: 'x', received_at: '2026-11-21T05:00:00Z', facts: 'Ёлка, Ӏ, 🦷, ñ' }
		await database.db.insertInto('tracking').values(beacon).execute()
		expect(await database.db.selectFrom('tracking').selectAll().executeTakeFirst()).toEqual(beacon)
	}

	await database.close()
	await client.query(`drop database ${name}`)
	await client.end()
})
