import type { Clinic } from '#app/clinic/calls.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import type { Config } from '#app/config.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { createServing } from './serving/serving.server.ts'
import { watchContent } from './watch-content.server.ts'

type Options = {
	clinic: () => Clinic
	clock: () => Date
	/** Whether a backend has sent facts of the clinic, now or before the last start. */
	hasSettings: () => boolean
	/** Called with all pictures at start, after changes and once a day. */
	onPictures: (paths: string[]) => void
}

/** Warms up the search after an edit and at midnight. */
export function createContent(environment: Config, { clinic, clock, hasSettings, onPictures }: Options) {
	const watcher = watchContent(environment.CONTENT_DIR, {
		onRound: () => {
			warmUp()
			tellOfPictures()
			serving.report()
		},
		onError: facts => log.error(facts, 'content has mistakes'),
	})

	let warm = ''
	function warmUp() {
		const { revision, settings } = watcher.content()
		const state = `${revision} ${dayIn(withDefaults(settings).timezone, clock())}`
		if (environment.CLINIC_API_URL || state === warm) return
		warm = state
		clinic()
			.search({ q: 'зубы', type: 'all' })
			.catch(error => log.warn(errorFields(error), 'search not opened'))
	}

	const tellOfPictures = pictureNews(() => watcher.pictures(), clock, onPictures)
	function warnOfSamples() {
		const samples = watcher.samples()
		if (samples.files === 0 || serving.unservableReasons().length > 0) return
		log.warn(samples, 'SAMPLES ARE SHOWN: replace them before real visitors come; content check lists them')
	}
	// Later, because it is slow and the first visitor should not wait.
	if (environment.production) setTimeout(warnOfSamples, 1000).unref()

	const serving = createServing(environment, watcher, hasSettings)

	return {
		...watcher,
		...serving,
		state() {
			const mistaken = watcher.mistakenFiles().length
			return mistaken === 0 ? 'ok' : `файлов с ошибками: ${mistaken}`
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
