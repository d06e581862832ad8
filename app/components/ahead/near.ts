/** A link the framework answers, and that leads to a page instead of a dialog. */
export const pageLink = 'a[data-discover]:not([data-opens])'

export function pathOfData(href: string) {
	const path = new URL(href).pathname.replace(/\.data$/, '')
	return path === '/_root' ? '/' : path
}

/** Pages one tap away: the one the visitor came from, those whose links are in view, those of the main menu. */
export function pagesNear(here: string, previous: string | undefined) {
	const links = [...document.querySelectorAll<HTMLAnchorElement>(pageLink)].filter(
		// What is found while somebody types changes faster than it could be fetched.
		link => !link.closest('dialog'),
	)
	const near = [...links.filter(isInView), ...links.filter(link => link.closest('#menu'))]
	const paths = near.filter(({ search, pathname }) => !search && !pathname.includes('.'))
	return [...new Set([...(previous ? [previous] : []), ...paths.map(({ pathname }) => pathname)])].filter(
		path => path !== here,
	)
}

function isInView(link: HTMLAnchorElement) {
	const { top, bottom, width } = link.getBoundingClientRect()
	return width > 0 && bottom > 0 && top < innerHeight
}

type Manifest = {
	routes: Record<string, { path?: string; module: string; imports?: string[]; css?: string[] }>
}
const routes = () =>
	Object.values((window as unknown as { __remixManifest: Manifest }).__remixManifest.routes)

/** Style sheets of the routes beneath the same first part of an address: the framework asks for them on the way. */
export function sheetsOf(page: string) {
	const [, first] = page.split('/')
	return routes()
		.filter(({ path = '' }) => path.split('/')[0] === first)
		.flatMap(({ css = [] }) => css)
}

/** Scripts of the route at a path: the framework asks for them before it asks for data. */
export const modulesOf = (path: string) =>
	routes()
		.filter(route => route.path === path)
		.flatMap(({ module, imports = [] }) => [module, ...imports])

export const bytesSince = (start: number) =>
	(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
		.filter(({ startTime }) => startTime >= start)
		.reduce((sum, { transferSize }) => sum + transferSize, 0)
