import pino from 'pino'
import { LogWriter, standardOutput } from './logging/log-writer.server.ts'

let unlogged: object[] = []
process.on('exit', () => {
	tellAnswers()
	writer.end()
})

// By the page and five times a second, not by the line: a line of its own costs as much as a third of an answer.
const writer = new LogWriter(standardOutput(), {
	onDropped: dropped => log.warn({ dropped }, 'log lines dropped'),
})

let gathered: string | undefined

/**
 * The process's own log: JSON lines of allow-listed facts (event, route, status, code).
 * Never hand it what visitors sent, nor a whole error of a mail server or database: they quote values.
 */
export const log = pino(
	{ level: levelOf(process.env.LOG_LEVEL), base: null, timestamp: pino.stdTimeFunctions.isoTime },
	{
		write(line) {
			if (gathered === undefined) writer.append(line)
			else gathered += line
		},
	},
)

export const logState = () => (writer.dropped() === 0 ? 'ok' : `${writer.dropped()} lines dropped`)

/**
 * Tells of an answer within a tenth of a second. Lines made one after the other, not each between two answers, cost
 * half the time.
 */
export function logAnswer(facts: { method: string; path: string; status: number; ms: number }) {
	const count = unlogged.push(facts)
	if (count === 1) setTimeout(tellAnswers, 100).unref()
	else if (count === 100) tellAnswers()
}

function tellAnswers() {
	const facts = unlogged
	unlogged = []
	gathered = ''
	try {
		for (const fact of facts) log.info(fact, 'answered')
	} finally {
		if (gathered) writer.append(gathered)
		gathered = undefined
	}
}

/** False in every build, whatever the environment says. */
const isDeveloped = import.meta.env.MODE === 'development'

/**
 * What may be logged of an error: its name, code and status, and where in our code it arose. Its message only
 * where that was written for the log: those of mail servers, databases and backends quote visitors.
 * On the developer's server, which no visitor sees, always.
 */
export function errorFields(error: unknown) {
	const { name, code, constraint, status, forPeople, message, stack } = error as Record<string, unknown>
	const where = String(stack ?? '')
		.split('\n')
		.filter(line => line.trim().startsWith('at '))
		.slice(0, 4)
	const says = forPeople === false || isDeveloped ? message : undefined
	return { error: name, code, constraint, status, says, where }
}

/** A wrong level is refused by the settings' check, in words; until then the log has to work. */
function levelOf(wanted = '') {
	return wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info'
}
