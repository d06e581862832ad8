import pino from 'pino'
import { LogWriter, standardOutput } from './logging/log-writer.server.ts'
import { meanings } from './logging/meanings.ts'
import { loggable } from './platform/http/loggable-path.ts'

/** What the access log says of an answer; never a query string. */
export type AnswerFacts = { method: string; path: string; status: number; ms: number }

let unlogged: AnswerFacts[] = []
process.on('exit', () => {
	flushAnswers()
	writer.end()
})

// Buffered: a write per line costs a third of an answer.
const writer = new LogWriter(standardOutput(), {
	onDropped: dropped => log.warn({ dropped }, 'log lines dropped'),
})

let gathered: string | undefined

/** Allow-listed facts only: never visitors' input, nor whole errors of mail servers or databases, which quote it. */
export const log = pino(
	{
		level: levelOf(process.env.LOG_LEVEL),
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		hooks: { logMethod: withMeaning },
	},
	{
		write(line) {
			if (gathered === undefined) writer.append(line)
			else gathered += line
		},
	},
)

export const logState = () => (writer.dropped() === 0 ? 'ok' : `потеряно строк: ${writer.dropped()}`)

/** Collected for a tenth of a second, which halves the cost. */
export function logAnswer(facts: AnswerFacts) {
	const count = unlogged.push(facts)
	if (count === 1) setTimeout(flushAnswers, 100).unref()
	else if (count === 100) flushAnswers()
}

function flushAnswers() {
	const facts = unlogged
	unlogged = []
	gathered = ''
	try {
		for (const fact of facts) log.info({ ...fact, path: loggable(fact.path) }, 'answered')
	} finally {
		if (gathered) writer.append(gathered)
		gathered = undefined
	}
}

const isDeveloped = import.meta.env.MODE === 'development'

/** Messages only of errors written for the log, because others quote visitors; in development always. */
export function errorFields(error: unknown) {
	const facts = Object(error ?? {}) as Record<string, unknown>
	const { name = typeof error, code, constraint, status, forPeople, message, stack } = facts
	const where = (typeof stack === 'string' ? stack : '')
		.split('\n')
		.filter(line => line.trim().startsWith('at '))
		.slice(0, 4)
	const says = forPeople === false || isDeveloped ? message : undefined
	return { error: name, code, constraint, status, says, where }
}

const { warn = 40 } = pino.levels.values

/** Beside the name of an event, which monitors look for, what it means to whoever runs the site. */
function withMeaning(this: pino.Logger, args: Parameters<pino.LogFn>, write: pino.LogFn, level: number) {
	const message = String(args.at(-1))
	const meaning = level >= warn ? meanings[message] : undefined
	if (!meaning) return write.apply(this, args)
	const facts: Record<string, unknown> = { ...(typeof args[0] === 'object' && args[0]) }
	const filledIn = meaning.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]))
	write.call(this, { ...facts, meaning: filledIn }, message)
}

/** An invalid level is reported by the check of the settings. */
function levelOf(wanted = '') {
	return wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info'
}
