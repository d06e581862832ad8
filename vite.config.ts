import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vitest/config'
import remixOptions from './remix.config.js'

/** Node 20's level of the language: the desk and the server run there without transpiled leftovers. */
const target = 'node20'

const desk = {
	build: { ssr: 'app/desk.ts', outDir: 'build/desk', target, emptyOutDir: true },
}

/** What a page or a dialog of any page is made of. */
const everywhere = /\/app\/(root\.tsx|routes\/(_index|appointment|survey|consent)[./])/

type Modules = {
	getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/**
 * One style sheet for what every page and every dialog needs, one for the parts of inner pages, and a page's own.
 * What dialogs are made of belongs to the first: the framework preloads a route's own styles with each fetch from
 * it, and the browser then warns that they are not used. All names in one chunk would cost every page 3 KB.
 */
function styleSheet(id: string, modules: Modules) {
	if (!id.includes('.css')) return undefined
	if (reached(id, modules, new Set())) return 'styles'
	return id.includes('/app/routes/') ? undefined : 'page-styles'
}

/** Whether a file is brought in, by whatever way, by one that matches `everywhere`. */
function reached(id: string, modules: Modules, seen: Set<string>): boolean {
	if (everywhere.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
	return [...importers, ...dynamicImporters].some(by => reached(by, modules, seen))
}

const styleSheets = { output: { manualChunks: styleSheet } }

/** Named in each project: at the top it would start a second cluster that nobody uses. */
const postgres = ['tests/world/postgres-setup.ts']

const site = (server: boolean) => ({
	plugins: process.env.VITEST ? [] : [remix(remixOptions)],
	build: {
		assetsInlineLimit: 0,
		...(server ? {} : { minify: 'terser' as const, rollupOptions: styleSheets }),
	},
	test: {
		testTimeout: 20_000,
		hookTimeout: 60_000,
		projects: [
			{
				extends: true as const,
				test: {
					name: 'house',
					globalSetup: postgres,
					include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
					exclude: ['tests/faults/**', 'node_modules/**'],
				},
			},
			{
				extends: true as const,
				// They measure: one at a time, with the machine to themselves.
				test: {
					name: 'faults',
					globalSetup: postgres,
					include: ['tests/faults/**/*.test.ts'],
					fileParallelism: false,
				},
			},
		],
	},
})

export default defineConfig(({ mode, isSsrBuild = false }) => (mode === 'desk' ? desk : site(isSsrBuild)))
