import type { Plugin } from 'vite'

const framework = /@remix-run\/(react\/dist\/esm|router\/dist)\/|react-router-dom\/dist\//

type Options = Partial<Record<string, boolean>>

/** What @remix-run/react/dist/esm/browser.js gives the router, whatever the options say. */
const ofRouter = ['normalizeFormMethod', 'partialHydration', 'prependBasename']

/**
 * The framework asks in the browser for options that are settled when the site is built. As constants they let the
 * minifier drop the other way to do everything, some 2 KB compressed of each first visit.
 */
export function constantOptions(future: Options = {}): Plugin {
	const replacements = replacementsFor(future)
	const unused = new Set(replacements)
	return {
		name: 'constant-options',
		apply: 'build',
		transform(code, id) {
			if (!framework.test(id)) return
			return replacements.reduce((before, replacement) => {
				const after = before.replace(...replacement)
				if (after !== before) unused.delete(replacement)
				return after
			}, code)
		},
		// An update of the framework that names them otherwise must not pass unseen.
		generateBundle() {
			for (const [pattern] of unused) this.error(`The framework no longer has ${pattern.source}`)
		},
	}
}

function replacementsFor(future: Options): [RegExp, string][] {
	const option = (name: string, value = false) =>
		[new RegExp(`(window\\.__remixContext\\.)?\\bfuture\\.${name}\\b`, 'g'), `${value}`] as [RegExp, string]
	return [
		...['v3_singleFetch', 'v3_lazyRouteDiscovery'].map(name => option(name, future[name])),
		...ofRouter.map(name => option(`v7_${name}`, true)),
		...['fetcherPersist', 'relativeSplatPath'].map(name => option(`v7_${name}`, future[`v3_${name}`])),
		option('v7_skipActionErrorRevalidation', future.v3_singleFetch),
		[/window\.__remixContext\.isSpaMode\b/g, 'false'],
		// No link asks to be prefetched: app/components/prefetch does it for all. Nobody looks at components by name.
		[/(let \[shouldPrefetch, ref, prefetchHandlers\]) = usePrefetchBehavior\(.*\);/g, '$1 = [];'],
		[/^\w+\.displayName = ".*";$/gm, ''],
		// No link asks for a view transition.
		[/!viewTransitionOpts \|\| isViewTransitionUnavailable/g, 'true'],
		[/vtContext\.isTransitioning && !vtContext\.flushSync/g, 'false'],
		[/!vtContext\.isTransitioning && interruption/g, 'false'],
		[/renderDfd && pendingState && (?=router\.window|state\.)[^{]*(?=\) \{)/g, 'false'],
		// Promises in data come another way with single fetch.
		...(future.v3_singleFetch
			? ([[/(function isDeferred(?:Result|Data)\(\w+\) \{)/g, '$1 return false;']] as [RegExp, string][])
			: []),
	]
}
