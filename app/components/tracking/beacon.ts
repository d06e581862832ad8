export const here = () => ({ url: location.origin + location.pathname, user_agent: navigator.userAgent })

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

/**
 * The same at the end of a page, where nobody would hear of a failure: by a beacon, or by that request where the browser
 * refuses the beacon or would add a cookie, which a beacon cannot leave out.
 */
export function trackEnd(path: string, facts: object) {
	try {
		if (document.cookie === '' && navigator.sendBeacon(path, json(facts))) return
	} catch {
		// Some blockers replace sendBeacon by a function that throws.
	}
	track(path, facts)
}
