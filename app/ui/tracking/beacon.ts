/** Where and with what the visitor is, without query: that may hold what was typed. */
export const here = () => ({ url: location.origin + location.pathname, user_agent: navigator.userAgent })

let warned = false
function warn(fault: unknown) {
	if (warned) return
	warned = true
	console.warn('Tracking failed', fault)
}

/** Sends a beacon; a keepalive request where the browser refuses it. Failures only warn, once. */
export function sendBeacon(path: string, facts: object) {
	const body = new Blob([JSON.stringify(facts)], { type: 'application/json' })
	try {
		if (navigator.sendBeacon(path, body)) return
	} catch {
		// Some blockers replace sendBeacon by a function that throws.
	}
	fetch(path, { method: 'POST', body, keepalive: true }).then(({ ok, status }) => ok || warn(status), warn)
}
