import { fetchForm } from './fetch-form.ts'

/**
 * Has the panel come before it is pressed: at once for who has settings or the form before them, and for everybody else
 * once the page is idle (app/components/prefetch/connection.ts).
 */
export function preloadPanel(getPanel: () => Promise<unknown>) {
	const load = () => getPanel().catch(() => {})
	const ahead = () => {
		load()
		fetchForm('ru').catch(() => {})
	}
	const loadIfChosen = () => /\blv=/.test(document.cookie) && load()

	if (document.documentElement.dataset.theme || document.querySelector('main form[data-low-vision]')) load()
	else if (performance.getEntriesByName('quiet').length > 0) ahead()
	else addEventListener('page-quiet', ahead, { once: true })
	addEventListener('pageshow', loadIfChosen)
	document.addEventListener('visibilitychange', loadIfChosen)
}
