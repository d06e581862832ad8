import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { createLruCache } from '#app/platform/lru-cache.ts'

/**
 * The framework ranks and compiles the patterns of all its routes three times for every request, which takes as long
 * as a rendering. So each address is handled by a build that has only the routes it leads to.
 */
export function createRouteHandlers(build: ServerBuild, mode: string | undefined) {
	const whole = createRequestHandler(build, mode)
	const routes = routesBelow(build)
	const handlers = new Map<string, RequestHandler>()
	const known = createLruCache<RequestHandler>({ entries: 500 })

	function find(path: string) {
		const ids = matchRoutes(routes, path, build.basename)?.map(({ route }) => route.id ?? '')
		if (!ids) return whole
		const leaf = ids.at(-1) ?? ''
		const handler = handlers.get(leaf) ?? createRequestHandler(buildOf(build, ids), mode)
		handlers.set(leaf, handler)
		return handler
	}

	return (path: string) => {
		const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
		const handler = known.find(page)
		if (handler) return handler
		const found = find(page)
		known.put(page, found)
		return found
	}
}

type Routes = Parameters<typeof matchRoutes>[0]

const routesBelow = (build: ServerBuild, parent?: string): Routes =>
	Object.values(build.routes)
		.filter(({ parentId }) => parentId === parent)
		.map(route => ({ ...route, children: route.index ? undefined : routesBelow(build, route.id) })) as Routes

function buildOf(build: ServerBuild, ids: string[]): ServerBuild {
	const only = <Thing>(all: Record<string, Thing>) =>
		Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
	return {
		...build,
		routes: only(build.routes),
		assets: { ...build.assets, routes: only(build.assets.routes) },
	}
}
