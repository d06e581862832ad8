import { matchRoutes } from '@remix-run/react'

/** A link the framework answers, and that leads to a page instead of a dialog. */
export const pageLink = 'a[data-discover]:not([data-opens])'

export function pathOfData(href: string) {
	const path = new URL(href).pathname.replace(/\.data$/, '')
	return path === '/_root' ? '/' : path
}

/** Pages one tap away: the one the visitor came from, those whose links are in view, those of the main menu. */
export function nearbyPages(here: string, previous: string | undefined) {
	const links = [...document.querySelectorAll<HTMLAnchorElement>(pageLink)].filter(mayBeFetched)
	const near = [...links.filter(isInView), ...links.filter(link => link.closest('#menu'))]
	const paths = near.filter(({ search, pathname }) => !search && !pathname.includes('.'))
	return [...new Set([...(previous ? [previous] : []), ...paths.map(({ pathname }) => pathname)])].filter(
		path => path !== here,
	)
}

/** What is found while somebody types changes faster than it could be fetched. */
const mayBeFetched = (link: HTMLAnchorElement) => !link.closest('dialog')

/** The page a visitor points at or comes to by the keyboard, if it may be fetched; of a filter, what it would show. */
export function pageMeant({ target, type }: Event) {
	if (!(target instanceof Element)) return undefined
	const link = target.closest<HTMLAnchorElement>(pageLink)
	if (link) return mayBeFetched(link) ? link.pathname + link.search : undefined
	const filter = target.closest<HTMLFormElement>('form[data-filter]')
	return filter && (type === 'change' || target.closest('button')) ? filteredPage(filter) : undefined
}

function filteredPage(filter: HTMLFormElement) {
	const values = [...new FormData(filter)].map(([name, value]) => [name, String(value)])
	return `${new URL(filter.action).pathname}?${new URLSearchParams(values)}`
}

function isInView(link: HTMLAnchorElement) {
	const { top, bottom, width } = link.getBoundingClientRect()
	return width > 0 && bottom > 0 && top < innerHeight
}

type Manifest = {
	routes: Record<string, { path?: string; module: string; imports?: string[] }>
}
type Router = { routes: Parameters<typeof matchRoutes>[0] }

const manifest = () => (window as unknown as { __remixManifest: Manifest }).__remixManifest
const routes = () => Object.values(manifest().routes)

/** Scripts of the route at a path: the framework asks for them before it asks for data. */
export const modulesOf = (path: string) =>
	routes()
		.filter(route => route.path === path)
		.flatMap(({ module, imports = [] }) => [module, ...imports])

/**
 * Loads the scripts of a page. The framework's own prefetching does so too, and reloads the page the visitor is on
 * where they do not come: with the connection gone, and all that was typed.
 */
export function loadPage(path: string) {
	const { routes: known } = (window as unknown as { __remixRouter: Router }).__remixRouter
	const { routes } = manifest()
	const modules = (matchRoutes(known, path.split('?')[0] ?? '') ?? []).flatMap(
		({ route }) => routes[route.id ?? '']?.module ?? [],
	)
	return Promise.all(modules.map(module => import(/* @vite-ignore */ module)))
}

/** The low-vision panel, the beacon and the dialogs' data come sooner or later: what is begun must not depend on when. */
const uncounted = /\/(?:low-vision|beacon)-|\/accessibility\/form|[?&]_routes=/

/** What has come since then, in milliseconds of the page, without what is not counted. */
export const bytesSince = (start: number) =>
	(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
		.filter(({ startTime, name }) => startTime >= start && !uncounted.test(name))
		.reduce((sum, { transferSize }) => sum + transferSize, 0)
