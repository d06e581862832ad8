import { shownPath, shownTitle } from '#app/forms/shown-path.ts'

const url = () => location.origin + shownPath(location.pathname)

export const here = () => ({ url: url(), user_agent: navigator.userAgent })

export const thisPlace = () => ({
	url: url(),
	page_title: shownTitle(location.pathname, document.title),
})

export type Place = ReturnType<typeof thisPlace>

let warned = false
function warn(error: unknown) {
	if (warned) return
	warned = true
	console.warn('Tracking failed', error)
}

const json = (facts: object) => new Blob([JSON.stringify(facts)], { type: 'application/json' })

export function track(path: string, facts: object) {
	fetch(path, { method: 'POST', body: json(facts), keepalive: true, credentials: 'omit' }).then(
		({ ok, status }) => ok || warn(status),
		warn,
	)
}

/** At page end: `sendBeacon`, or a fetch where it is refused or would send cookies. */
export function trackEnd(path: string, facts: object) {
	try {
		if (document.cookie === '' && navigator.sendBeacon(path, json(facts))) return
	} catch {
		// Some blockers replace sendBeacon by a function that throws.
	}
	track(path, facts)
}
