import pino from 'pino'

/** Answers that were given and are not told yet. */
let untold: object[] = []
// Before the log's own farewell, which writes what it has.
process.on('exit', tellAnswers)

// By the page and five times a second, not by the line: a line of its own costs as much as a third of an answer.
const destination = pino.destination({
	sync: false,
	minLength: 16_000,
	maxLength: 4 * 1024 * 1024,
	periodicFlush: 200,
})

/** Lines that are gathered. The destination copies all it holds for each text it gets, so it gets them as one. */
let gathered: string | undefined

/**
 * The process's own log: JSON lines of allow-listed facts (event, route, status, code).
 * Never hand it what visitors sent, nor a whole error of a mail server or database: they quote values.
 */
export const log = pino(
	{ level: levelOf(process.env.LOG_LEVEL), base: null, timestamp: pino.stdTimeFunctions.isoTime },
	{
		write(line) {
			if (gathered === undefined) destination.write(line)
			else gathered += line
		},
	},
)

/**
 * Tells of an answer within a tenth of a second. Lines made one after the other, not each between two answers, cost
 * half the time.
 */
export function logAnswer(facts: { method: string; path: string; status: number; ms: number }) {
	const count = untold.push(facts)
	if (count === 1) setTimeout(tellAnswers, 100).unref()
	else if (count === 100) tellAnswers()
}

function tellAnswers() {
	const facts = untold
	untold = []
	gathered = ''
	try {
		for (const fact of facts) log.info(fact, 'answered')
	} finally {
		if (gathered) destination.write(gathered)
		gathered = undefined
	}
}

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
