import { thisPlace, trackEnd } from './beacon.ts'

let since: number | undefined

export function pageTurned() {
	const first = since === undefined
	since = first ? 0 : performance.now()
	if (first) addEventListener('pagehide', tell, { once: true })
}

function tell() {
	trackEnd('/api/track/time-on-page', {
		...thisPlace(),
		seconds: Math.round((performance.now() - (since ?? 0)) / 1000),
	})
}
