import type { Clinic } from '#app/clinic/calls.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import type { Config } from '#app/config.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { watchContent } from './watch-content.server.ts'

type Options = {
	clinic: () => Clinic
	clock: () => Date
	/** Called with all pictures at start, after changes and once a day. */
	onPictures: (paths: string[]) => void
}

/** Warms up the search after an edit and at midnight. */
export function createContent(environment: Config, { clinic, clock, onPictures }: Options) {
	const watched = watchContent(environment.CONTENT_DIR, {
		onRound: () => {
			warmUp()
			tellOfPictures()
			tellIfNotServed()
		},
		onError: facts => log.error(facts, 'content has mistakes'),
	})

	let warm = ''
	function warmUp() {
		const { revision, settings } = watched.content()
		const state = `${revision} ${dayIn(withDefaults(settings).timezone, clock())}`
		if (environment.CLINIC_API_URL || state === warm) return
		warm = state
		clinic()
			.search({ q: 'зубы', type: 'all' })
			.catch(error => log.warn(errorFields(error), 'search not opened'))
	}

	const tellOfPictures = pictureNews(() => watched.pictures(), clock, onPictures)
	function warnOfSamples() {
		const samples = watched.samples()
		if (samples.files === 0) return
		log.warn(samples, 'SAMPLES ARE SHOWN: replace them before real visitors come; content check lists them')
	}
	// Later, because it is slow and the first visitor should not wait.
	if (environment.production) setTimeout(warnOfSamples, 1000).unref()

	/** Without its own facts the site serves no page: samples must not stand in for them. */
	function notServed() {
		const mayStandIn = Boolean(environment.CLINIC_API_URL) || !environment.production
		return mayStandIn && !watched.isEmpty() ? [] : watched.missing()
	}

	let reported = ''
	function tellIfNotServed() {
		const reasons = notServed()
		if (reasons.join() === reported) return
		reported = reasons.join()
		if (reported) log.error({ reasons }, 'pages are not served: the clinic has no facts of its own to show')
		else log.info('pages are served: the clinic has facts of its own')
	}
	tellIfNotServed()

	return {
		...watched,
		notServed,
		state() {
			const mistaken = watched.mistaken()
			if (mistaken === 0) return 'ok'
			return mistaken === 1 ? '1 file has mistakes' : `${mistaken} files have mistakes`
		},
	}
}

function pictureNews(
	pictures: () => { path: string; stamp: string }[],
	clock: () => Date,
	onPictures: Options['onPictures'],
) {
	let shown = ''
	return () => {
		const found = pictures()
		const state = [clock().toDateString(), ...found.map(({ path, stamp }) => `${path} ${stamp}`)].join('\n')
		if (state === shown) return
		shown = state
		onPictures(found.map(({ path }) => path))
	}
}
