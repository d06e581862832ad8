import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** Opens a pool whose broken connections are dropped, never thrown: one killed idle client must not end the site. */
export function openPostgres(url: string, onFault: (fault: Error) => void) {
	const pool = new pg.Pool({
		connectionString: url,
		max: 10,
		connectionTimeoutMillis: 2000,
		statement_timeout: 5000,
		lock_timeout: 2000,
		idle_in_transaction_session_timeout: 10_000,
		keepAlive: true,
		application_name: 'clinic',
		types: {
			// Counts and sums arrive as text otherwise; ours stay far below 2^53.
			getTypeParser: (oid, format) =>
				oid === int8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format),
		},
	})
	pool.on('error', onFault)
	return new PostgresDialect({ pool })
}
