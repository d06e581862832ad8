import { environment } from '#app/services.server.ts'

/** Only this answer names the maps provider: the visitor asked for it, and the clinic has a key. */
export function asksForMap(request: Request) {
	const { pathname, searchParams } = new URL(request.url)
	return Boolean(environment.MAPS_KEY) && pathname === '/contacts' && searchParams.get('map') === '1'
}
