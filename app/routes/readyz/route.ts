import { logState } from '#app/logger.server.ts'
import { isDraining } from '#app/server/install.server.ts'
import { checkReadiness } from './readiness.server.ts'
import { shareResult } from './shared-result.ts'

/** Cached for a second, because each check writes to the disk. */
const checked = shareResult(1000, checkReadiness)

export async function loader() {
	const { isReady, checks } = await checked()
	const ready = isReady && !isDraining()
	return Response.json(
		{
			status: ready ? 'ready' : 'not ready',
			checks: { ...checks, serving: isDraining() ? 'fail' : 'ok', log: logState() },
		},
		{ status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
	)
}
