import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import type Pg from 'pg'
import { second } from '#app/platform/units.ts'

const int8 = 20
/** A statement ends within 5 s: a connection that says nothing for longer is dead. */
const longestSilence = 6 * second

/** Acknowledged is on the disk, also where a server is set up to answer before; whatever waits for more stays. */
const durable = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

/** Loaded when a server of it is named: clinics with one file start sooner. */
export const driver = () => createRequire(import.meta.url)('pg') as typeof Pg

/** Opens a pool whose broken connections are dropped, never thrown: one killed idle client must not end the site. */
export function createPostgres(url: string, onError: (error: Error) => void) {
	const pg = driver()
	const pool = new pg.Pool({
		connectionString: url,
		max: 10,
		connectionTimeoutMillis: 2000,
		statement_timeout: 5000,
		lock_timeout: 2000,
		idle_in_transaction_session_timeout: 10_000,
		// Before the silence below would end them.
		idleTimeoutMillis: 4 * second,
		// A primary that a failover made a standby still answers, and refuses every write: its name leads elsewhere by now.
		maxLifetimeSeconds: 30,
		keepAlive: true,
		application_name: 'clinic',
		onConnect: async client => {
			await client.query(durable)
		},
		types: {
			// Counts and sums arrive as text otherwise; ours stay far below 2^53.
			getTypeParser: (oid, format) =>
				oid === int8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format),
		},
	})
	pool.on('error', onError)
	pool.on('connect', client => {
		// The pool listens to idle clients only; one that breaks in use would end the process. Its query fails anyway.
		client.on('error', () => {})
		const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
		stream.setTimeout(longestSilence, () =>
			stream.destroy(Object.assign(new Error('The database fell silent'), { code: 'ETIMEDOUT' })),
		)
	})
	return new PostgresDialect({ pool })
}
