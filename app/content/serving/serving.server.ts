import type { Config } from '#app/config.server.ts'
import type { Content } from '#app/content/content.server.ts'
import type { watchContent } from '#app/content/watch-content.server.ts'
import { log } from '#app/logger.server.ts'
import { isPublic, sampleFacts } from './sample-facts.ts'

/**
 * Whether pages may be shown: samples must not stand in for the facts of a clinic.
 * @param hasSettings whether a backend has sent facts of the clinic
 */
export function createServing(
	environment: Config,
	watcher: ReturnType<typeof watchContent>,
	hasSettings: () => boolean,
) {
	const isForAll = environment.production && isPublic(environment.PUBLIC_ORIGIN)

	/** Without its own facts the site serves no page: samples must not stand in for them. */
	function missingFacts() {
		// A backend has facts of its own, and who builds a site may begin without any.
		const mayStandIn = Boolean(environment.CLINIC_API_URL) || !environment.production
		if (mayStandIn) return watcher.isEmpty() ? watcher.missing() : []
		const missing = watcher.missing()
		if (missing.length > 0 || !isForAll) return missing
		return samplesOf(watcher.content())
	}

	// Asked by every request, and another only after an edit.
	const samplesOf = onceForEach((content: Content) => {
		const samples = sampleFacts(content.settings)
		if (samples.length === 0) return []
		const { PUBLIC_ORIGIN, CONTENT_DIR } = environment
		const advice = samples.includes('company_name')
			? `в папке ${CONTENT_DIR} — демонстрационная клиника. Укажите в CONTENT_DIR папку своей`
			: `сведения о клинике в папке ${CONTENT_DIR} (CONTENT_DIR) — образцы. Замените в settings.yaml: ${samples.join(', ')}`
		return [`${PUBLIC_ORIGIN} открыт всем, а ${advice}`]
	})

	/** With a backend the same until it has sent facts of the clinic once: its templates are not the clinic's. */
	const awaitsBackendFacts = () =>
		environment.CLINIC_API_URL && isForAll && !hasSettings()
			? ['бэкенд (CLINIC_API_URL) ещё ни разу не передал сведения о клинике']
			: []

	const unservableReasons = () => [...missingFacts(), ...awaitsBackendFacts()]

	let reported = ''
	function report() {
		const reasons = unservableReasons()
		if (reasons.join() === reported) return
		reported = reasons.join()
		if (reported) log.error({ reasons }, 'pages are not served: the clinic has no facts of its own to show')
		else log.info('pages are served: the clinic has facts of its own')
	}
	report()

	return { missingFacts, awaitsBackendFacts, unservableReasons, report }
}

function onceForEach<Key extends object, Value>(make: (key: Key) => Value) {
	const made = new WeakMap<Key, { value: Value }>()
	return (key: Key) => {
		const known = made.get(key) ?? { value: make(key) }
		made.set(key, known)
		return known.value
	}
}
