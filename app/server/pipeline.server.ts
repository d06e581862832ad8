import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowedMethods } from '#app/api/serve.server.ts'
import { sharedCounts } from '#app/database/rates.server.ts'
import { rateLimitMessage } from '#app/forms/rate-limit-message.ts'
import { errorFields, log, logAnswer } from '#app/logger.server.ts'
import { contentService, database, environment, jobs, settings } from '#app/services.server.ts'
import { createDailyQuota } from './guards/daily-quota.server.ts'
import { createRateLimit, limitRate } from './guards/rate-limit.server.ts'
import { guardRequest } from './guards/request-guard.server.ts'
import { createExchange, ifRead, install, run, unlessPageRead, unlessSkipsQueue } from './install.server.ts'
import { answerApi, answerWithoutContent, renderPage, servePictures } from './policy/answer.server.ts'
import { defaultHeaders } from './policy/default-headers.server.ts'
import { serveFilePart, servePageCache } from './policy/page-cache-policy.server.ts'
import { awaitTurn, noteConnection } from './policy/queues.server.ts'
import { rateLimitKind, takesFiles, takesPosts } from './policy/request-kinds.server.ts'
import { answerInOrder, limitBodyTime, rejectTinyChunks, trackInFlight } from './sockets/connection.server.ts'

const { origin, production } = environment
const isCounting = environment.RATE_LIMIT === 'on'

const site = {
	origin,
	originAssumed: !environment.PUBLIC_ORIGIN,
	proxies: environment.TRUST_PROXY,
	defaultHeaders,
}

const limits = {
	rateLimitKind,
	takesFiles,
	quota: createDailyQuota(),
	message: tooManyMessage,
	rates: createRateLimit({
		// One SQLite file has one process before it as a rule; its memory is enough.
		shared: database.dialect === 'postgres' ? sharedCounts(database.db, () => new Date()) : undefined,
		onError: error => log.warn(errorFields(error), 'rates not shared'),
	}),
	// Switched off, the limits hold in production all the same, except for whoever tests on the machine itself.
	isExempt: ({ isLoopback }: { isLoopback: boolean }) => !isCounting && (isLoopback || !production),
}

const guards = [guardRequest({ ...site, takesPosts, allowedMethods }), unlessPageRead(limitRate(limits))]

/** What happens to every request, in this order: each step answers it or leaves it to the next. */
const pipeline = [
	trackInFlight(logAnswer),
	unlessPageRead(limitBodyTime(takesFiles)),
	unlessPageRead(rejectTinyChunks),
	answerInOrder,
	...guards,
	unlessSkipsQueue(awaitTurn),
	ifRead(servePageCache),
	answerWithoutContent,
	ifRead(serveFilePart),
	ifRead(servePictures),
	answerApi,
	renderPage,
]

export function installPipeline() {
	if (import.meta.env.DEV) return
	if (site.originAssumed) {
		log.warn({ origin }, 'PUBLIC_ORIGIN is not set: forms pass from any address of this site')
	}
	install({ ...site, pipeline, onConnection: noteConnection, onClose: stop })
}

async function stop() {
	await jobs.stop()
	log.info('the site has stopped')
}

/** The guards without production's headers, time limits and page cache (vite/development-server.ts). */
export function answerInDevelopment(request: IncomingMessage, response: ServerResponse, next: () => void) {
	run(guards, createExchange(request, response, { proxies: site.proxies, defaultHeaders: {} }, next))
}

async function tooManyMessage(seconds: number) {
	// Asked before it is known whether the site shows anything: a sample's number must not be called.
	if (contentService.unservableReasons().length > 0) return rateLimitMessage(seconds)
	const { company_phone } = await settings()
	return `${rateLimitMessage(seconds)} Или позвоните: ${company_phone}`
}
