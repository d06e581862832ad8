import { createReadStream } from 'node:fs'
import { countChanges, remoteClinic } from '#app/api/remote/remote.server.ts'
import type { Clinic } from '#app/clinic/calls.ts'
import { embeddedClinic } from '#app/clinic/embedded.server.ts'
import { publishedRecords } from '#app/clinic/publications/published-records.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { withOwnTexts } from '#app/clinic/search/search.server.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import type { Config } from '#app/config.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { isPrivateHost } from '#app/platform/private-network.ts'

type Options = Parameters<typeof embeddedClinic>[0] &
	Required<Pick<Parameters<typeof remoteClinic>[0], 'lastSettings'>> & {
		environment: Config
		placeOf: (file: string) => string
		onDegraded: () => void
	}

export function createClinic({
	environment,
	placeOf,
	onDegraded,
	lastSettings,
	...embedded
}: Options): Clinic {
	const { CLINIC_API_URL: base, CLINIC_API_TIMEOUT_MS: timeoutMs } = environment
	if (base) {
		const { protocol, hostname } = new URL(base)
		if (protocol === 'http:' && !isPrivateHost(hostname)) log.warn('backend asked without encryption')
		const remote = remoteClinic({
			base,
			timeoutMs,
			lastSettings,
			readUpload: ({ file }) => createReadStream(placeOf(file)),
			onError: (error, call) => log.warn({ call, ...errorFields(error) }, 'backend failed'),
			onStateChange: state => log.warn({ state }, 'circuit breaker state changed'),
			onLeftOut: (leftOut, call) => log.warn({ call, leftOut }, 'records left out'),
		})
		const { content, clock } = embedded
		const today = () => dayIn(withDefaults(content().settings).timezone, clock())
		const noteWithheld = countChanges((withheld, call) =>
			log.info({ call, withheld }, 'records not published'),
		)
		const clinic = publishedRecords(remote, today, noteWithheld)
		return { ...clinic, search: withOwnTexts(clinic, content) }
	}
	return embeddedClinic({
		...embedded,
		onError: error => {
			onDegraded()
			log.warn(errorFields(error), 'reviews not readable')
		},
	})
}
