import type { Plugin } from 'vite'

/** Functions of the framework that the browser never calls here, by package and what they are for. */
const unused: Record<string, string[]> = {
	// Routes found late (v3_lazyRouteDiscovery is off), data that come later (single fetch has them in its own stream),
	// blockers, scroll places (app/components/site-layout/use-scroll-memory.ts keeps them), view transitions.
	'@remix-run/router/': [
		...['discoverRoutes', 'patchRoutes', 'patchRoutesImpl', 'isSameRoute'],
		...['resolveDeferredData', 'resolveNavigationDeferredResults', 'resolveFetcherDeferredResults'],
		...['updateBlocker', 'getBlocker', 'deleteBlocker', 'shouldBlockNavigation'],
		...['enableScrollRestoration', 'getScrollKey', 'getSavedScrollPosition', 'saveScrollPosition'],
		...['persistAppliedTransitions', 'restoreAppliedTransitions'],
		// Revalidation by hand and the strategy in place of which Remix has its own.
		...['revalidate', 'defaultDataStrategy'],
	],
	// Outside a data router; the page of an error that our own root catches; what version 7 will want, and has.
	'react-router/': [
		'useNavigateUnstable',
		'DefaultErrorComponent',
		'ResolveAwait',
		'logV6DeprecationWarnings',
	],
	'react-router-dom/': ['useViewTransitionState'],
	// Data without single fetch, hot replacement, pages without a server; a check that a route has what it asks for.
	'@remix-run/react/': [
		...['fetchData', 'fetchServerHandler', 'parseDeferredReadableStream', 'readStreamSections'],
		...['unwrapServerResponse', 'isNetworkErrorResponse', 'getRedirect', 'isDeferredResponse', 'mergeArrays'],
		...['DeferredHydrationScript', 'ErrorDeferredHydrationScript', 'RemixRootDefaultHydrateFallback'],
		...['createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr'],
		'preventInvalidServerHandlerCall',
	],
}

/** What React offers and nothing here uses, by its file: the bundler cannot tell, for it is CommonJS. */
const unusedExports: Record<string, string[]> = {
	'react.production.min.js': [
		...['act', 'unstable_act', 'cloneElement', 'createFactory', 'createRef', 'Children', 'PureComponent'],
		...['useDebugValue', 'useDeferredValue', 'useImperativeHandle', 'useInsertionEffect', 'useTransition'],
	],
	'react-dom.production.min.js': [
		...['findDOMNode', 'hydrate', 'render', 'unmountComponentAtNode'],
		'unstable_renderSubtreeIntoContainer',
	],
	'scheduler.production.min.js': [
		...['unstable_next', 'unstable_pauseExecution', 'unstable_continueExecution', 'unstable_runWithPriority'],
		...['unstable_forceFrameRate', 'unstable_wrapCallback', 'unstable_getFirstCallbackNode'],
	],
}

type Node = { type: string; start: number; end: number }
type Declared = Node & { id?: { name: string }; body: Node }
type Assigned = Node & { left: { object?: { name?: string }; property?: { name: string } }; right: Node }

/** Empties them before the minifier, which drops what only they need: 6 KB compressed of each first visit. */
export function unusedFunctions(): Plugin {
	const missing = new Set([...Object.values(unused), ...Object.values(unusedExports)].flat())
	const cut = (parts: Node[], instead: string, code: string) =>
		parts
			.toSorted((a, b) => b.start - a.start)
			.reduce((before, { start, end }) => before.slice(0, start) + instead + before.slice(end), code)

	return {
		name: 'unused-functions',
		apply: 'build',
		transform(code, id) {
			const functions = listFor(id, unused, folder => `/node_modules/${folder}`)
			const exported = listFor(id, unusedExports, file => `/cjs/${file}`)
			if (functions.length + exported.length === 0) return
			const [bodies, values]: [Node[], Node[]] = [[], []]
			visit(this.parse(code), node => {
				const { id, body } = node as Declared
				const { left, right } = node as Assigned
				const isExport = node.type === 'AssignmentExpression' && left.object?.name === 'exports'
				const name = node.type === 'FunctionDeclaration' ? id?.name : isExport && left.property?.name
				if (!name || !(isExport ? exported : functions).includes(name)) return
				missing.delete(name)
				if (isExport) values.push(right)
				else bodies.push(body)
			})
			return cut(values, 'void 0', cut(bodies, '{}', code))
		},
		generateBundle(_, bundle) {
			// An update of the framework that names them otherwise must not pass unseen, nor a use of what is cut.
			if (missing.size > 0) this.error(`The framework no longer has ${[...missing].join(', ')}`)
			const used = (unusedExports['react.production.min.js'] ?? []).filter(name =>
				Object.values(bundle).some(
					file => file.type === 'chunk' && new RegExp(`\\.${name}\\b(?!\\s*=)`).test(file.code),
				),
			)
			if (used.length > 0) this.error(`Used, so not to be cut out of React: ${used.join(', ')}`)
		},
	}
}

const listFor = (id: string, lists: Record<string, string[]>, path: (key: string) => string) =>
	Object.entries(lists).find(([key]) => id.includes(path(key)))?.[1] ?? []

function visit(node: unknown, see: (node: Node) => void) {
	if (Array.isArray(node)) for (const one of node) visit(one, see)
	else if (node && typeof node === 'object') {
		if ('type' in node) see(node as Node)
		visit(Object.values(node), see)
	}
}
