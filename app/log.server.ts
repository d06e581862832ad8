import pino from 'pino'

/**
 * The process's own log: JSON lines of allow-listed facts (event, route, status, code).
 * Never hand it what visitors sent, nor a whole error of a mail server or database: they quote values.
 */
export const log = pino({
	level: levelOf(process.env.LOG_LEVEL),
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
})

/**
 * What may be said of a fault: its name, code and status, and where in our code it arose. Its message only
 * where that was written for the log: those of mail servers, databases and backends quote visitors.
 */
export function told(fault: unknown) {
	const { name, code, constraint, status, forPeople, message, stack } = fault as Record<string, unknown>
	const where = String(stack ?? '')
		.split('\n')
		.filter(line => line.trim().startsWith('at '))
		.slice(0, 4)
	return { fault: name, code, constraint, status, says: forPeople === false ? message : undefined, where }
}

/** A wrong level is refused by the settings' check, in words; until then the log has to work. */
function levelOf(wanted = '') {
	return wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info'
}
