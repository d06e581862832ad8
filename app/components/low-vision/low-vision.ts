import { fetchForm } from './fetch-form.ts'
import panelAddress from './low-vision-panel.ts?apart'

/**
 * Has the panel's code come when it is needed: at once for who has settings or the form before them, at the first
 * opening, and for everybody else once the page is quiet (app/components/ahead/line.ts).
 */

type Panel = { open(link: HTMLAnchorElement, page?: Promise<Response>): Promise<void> }

let panel: Promise<Panel> | undefined
let retry = ''

function load() {
	panel ??= import(/* @vite-ignore */ panelAddress + retry).catch(error => {
		panel = undefined
		// Browsers may cache a failed import by its address.
		retry = `?try=${performance.now()}`
		throw error
	})
	return panel
}

export async function open(link: HTMLAnchorElement) {
	// Whoever presses before the code is there need not wait for the two of them in turn.
	const page = panel ? undefined : fetchForm('ru')
	page?.catch(() => {})
	await (await load()).open(link, page)
}

const ahead = () => void load().catch(() => {})
const loadIfChosen = () => /\blv=/.test(document.cookie) && ahead()

const isNeeded =
	document.documentElement.dataset.theme || document.querySelector('main form[data-low-vision]')
if (isNeeded || performance.getEntriesByName('quiet').length > 0) ahead()
else addEventListener('page-quiet', ahead, { once: true })
addEventListener('pageshow', loadIfChosen)
document.addEventListener('visibilitychange', loadIfChosen)
