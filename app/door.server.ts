import { waysTo } from './api/serve.server.ts'
import { kindOf, takesFiles, takesPosts } from './forms.server.ts'
import { answerEarly } from './kept-pages.server.ts'
import { log, logAnswer, told } from './log.server.ts'
import { loggable } from './loggable.ts'
import { closeHouse, database, environment, settings } from './reception.server.ts'
import { sharedCounts } from './storage/rates.server.ts'
import { tooManyWords } from './too-many-words.ts'
import { openFrontDoor } from './web/front-door.server.ts'
import { openRates } from './web/rates.server.ts'

const isCounting = environment.RATE_LIMIT === 'on'

/** Gives the front door the rules of this house. */
export function openDoor() {
	openFrontDoor({
		origin: environment.origin,
		originAssumed: !environment.PUBLIC_ORIGIN,
		proxies: environment.TRUST_PROXY,
		...{ takesPosts, takesFiles, waysTo, kindOf },
		rates: openRates({
			// One SQLite file has one process before it as a rule; its memory is enough.
			shared: database.dialect === 'postgres' ? sharedCounts(database.db, () => new Date()) : undefined,
			onFault: fault => log.warn(told(fault), 'rates not shared'),
		}),
		// Switched off, the limits hold in production all the same, except for whoever tests on the machine itself.
		spares: ({ isLoopback }) => !isCounting && (isLoopback || !environment.production),
		wordsForTooMany,
		// The developer's server has another page after each edit.
		...(import.meta.env.DEV ? {} : { answer: answerEarly }),
		onAnswer: facts => logAnswer({ ...facts, path: loggable(facts.path) }),
		onClose: closeHouse,
	})
}

async function wordsForTooMany(seconds: number) {
	const { company_phone } = await settings()
	return `${tooManyWords(seconds)} Или позвоните: ${company_phone}`
}
