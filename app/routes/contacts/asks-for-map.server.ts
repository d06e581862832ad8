import { environment } from '#app/services.server.ts'

/** Only then does the content security policy allow the map provider. */
export function asksForMap(request: Request) {
	const { pathname, searchParams } = new URL(request.url)
	return Boolean(environment.MAPS_KEY) && pathname === '/contacts' && searchParams.get('map') === '1'
}
