import type { IncomingMessage, ServerResponse } from 'node:http'
import { waysTo } from '#app/api/serve.server.ts'
import { sharedCounts } from '#app/database/rates.server.ts'
import { rateLimitMessage } from '#app/forms/rate-limit-message.ts'
import { errorFields, log, logAnswer } from '#app/logger.server.ts'
import { loggable } from '#app/logging/loggable-path.ts'
import { createDailyQuota } from '#app/server/guards/daily-quota.server.ts'
import { createRateLimit } from '#app/server/guards/rate-limit.server.ts'
import { install, type Policy, receive } from '#app/server/install.server.ts'
import { database, environment, jobs, settings } from '#app/services.server.ts'
import { kindOf, takesFiles, takesPosts } from './form-routes.server.ts'
import { answerBeforeExpress } from './page-cache-policy.server.ts'
import { noteConnection } from './queues.server.ts'

const isCounting = environment.RATE_LIMIT === 'on'

/** Gives the front door the rules of this house; the developer's server asks `answerInDevelopment` instead. */
export function installPolicy() {
	if (import.meta.env.DEV) return
	if (!environment.PUBLIC_ORIGIN) {
		log.warn(
			{ origin: environment.origin },
			'PUBLIC_ORIGIN is not set: forms pass from any address of this site',
		)
	}
	install(rules)
}

/** The pipeline of one request without production's headers, time limits and page cache (app/server/development.ts). */
export function answerInDevelopment(request: IncomingMessage, response: ServerResponse, next: () => void) {
	receive(request, response, { rules }, next)
}

const rules: Policy = {
	origin: environment.origin,
	originAssumed: !environment.PUBLIC_ORIGIN,
	proxies: environment.TRUST_PROXY,
	...{ takesPosts, takesFiles, waysTo, kindOf },
	rates: createRateLimit({
		// One SQLite file has one process before it as a rule; its memory is enough.
		shared: database.dialect === 'postgres' ? sharedCounts(database.db, () => new Date()) : undefined,
		onFault: fault => log.warn(errorFields(fault), 'rates not shared'),
	}),
	quota: createDailyQuota(),
	// Switched off, the limits hold in production all the same, except for whoever tests on the machine itself.
	spares: ({ isLoopback }) => !isCounting && (isLoopback || !environment.production),
	wordsForTooMany,
	answer: answerBeforeExpress,
	onConnection: noteConnection,
	onAnswer: facts => logAnswer({ ...facts, path: loggable(facts.path) }),
	onClose: jobs.stop,
}

async function wordsForTooMany(seconds: number) {
	const { company_phone } = await settings()
	return `${rateLimitMessage(seconds)} Или позвоните: ${company_phone}`
}
