const developing = process.env.NODE_ENV === 'development'

/**
 * The only home of Remix's options; vite.config.ts imports this file and hands it to the plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
	ignoredRouteFiles: ['**/*.test.*', '**/.*', ...(developing ? [] : ['**/routes/components'])],
	future: {
		v3_fetcherPersist: true,
		v3_relativeSplatPath: true,
		v3_throwAbortReason: true,
		v3_singleFetch: true,
		// Off on purpose: one 7.5 KB GET of its manifest blocks the event loop for 1–3 s (docs/decisions/002).
		v3_lazyRouteDiscovery: false,
	},
}
