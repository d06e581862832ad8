import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vitest/config'
import remixOptions from './remix.config.js'

/** Node 20's level of the language: the desk and the server run there without transpiled leftovers. */
const target = 'node20'

const desk = {
	build: { ssr: 'app/desk.ts', outDir: 'build/desk', target, emptyOutDir: true },
}

/**
 * One style sheet for all that several pages are made of; a page's own come with the page. What a dialog is made
 * of belongs to the first: the framework preloads a route's own styles with each fetch from it, and the browser
 * then warns that they are not used. The names of all classes in one chunk would cost every page 1.5 KB.
 */
const oneStyleSheet = {
	output: { manualChunks: (id: string) => (/\/app\/(?!routes\/).*\.css/.test(id) ? 'styles' : undefined) },
}

/** Named in each project: at the top it would start a second cluster that nobody uses. */
const postgres = ['tests/world/postgres-setup.ts']

const site = (server: boolean) => ({
	plugins: process.env.VITEST ? [] : [remix(remixOptions)],
	build: { assetsInlineLimit: 0, ...(server ? {} : { rollupOptions: oneStyleSheet }) },
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
