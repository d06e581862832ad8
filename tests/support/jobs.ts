import { readConfig } from '#app/config.server.ts'
import type { Storage } from '#app/files/create-storage.server.ts'
import { startJobs } from '#app/jobs.server.ts'
import { createOutbox } from '#app/outbox/outbox.server.ts'

type Channels = Parameters<typeof createOutbox>[0]['channels']

/** What runs beside requests, over a storage, without content and pictures. */
export function startJobsOf(storage: Storage, channels: Channels = {}) {
	const outbox = createOutbox({
		...{ database: storage.database, channels, clock: () => new Date(), interval: 50 },
		...{ onTried: () => {}, onError: () => {} },
	})
	const services = {
		...{ storage, environment: readConfig({ NODE_ENV: 'test' }), tickingClock: () => new Date() },
		contentService: { content: () => ({ settings: [] }), stop: async () => {} },
		pictures: { stop: () => {} },
	}
	return startJobs(services as unknown as Parameters<typeof startJobs>[0], outbox)
}
