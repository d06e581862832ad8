import type { LoaderFunctionArgs } from '@remix-run/node'
import { identTickets } from '#app/clinic/schedule/ident.server.ts'
import { windowIn } from '#app/clinic/schedule/ident-window.ts'
import { content, database, environment, settings } from '#app/services.server.ts'
import { atIdentBridge, readBy } from './ident-bridge.server.ts'

const answer = (request: Request) =>
	atIdentBridge(request, 'GET, HEAD', async () => {
		const { timezone } = await settings()
		const asked = Object.fromEntries(new URL(request.url).searchParams)
		return await identTickets(database.db, readBy(windowIn(timezone), asked), {
			timezone,
			origin: environment.origin,
			serviceName: slug => content().services.find(service => service.slug === slug)?.name ?? slug,
		})
	})

export const loader = ({ request }: LoaderFunctionArgs) => answer(request)
export const action = loader
