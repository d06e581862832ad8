import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vitest/config'
import remixOptions from './remix.config.js'

/** Node 20's level of the language: the desk and the server run there without transpiled leftovers. */
const target = 'node20'

const desk = {
	build: { ssr: 'app/desk.ts', outDir: 'build/desk', target, emptyOutDir: true },
}

const site = {
	plugins: process.env.VITEST ? [] : [remix(remixOptions)],
	// One style sheet: the framework preloads a route's own with each dialog and the browser warns it is not used.
	build: { assetsInlineLimit: 0, cssCodeSplit: false },
	test: {
		include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
		exclude: ['tests/faults/**', 'node_modules/**'],
		globalSetup: ['tests/world/postgres-setup.ts'],
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
}

export default defineConfig(({ mode }) => (mode === 'desk' ? desk : site))
