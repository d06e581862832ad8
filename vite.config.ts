import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { build, type Plugin, type Rollup } from 'vite'
import { defineConfig } from 'vitest/config'
import remixOptions from './remix.config.js'

/** Node 20's level of the language: the desk and the server run there without transpiled leftovers. */
const target = 'node20'

const desk = {
	build: { ssr: 'app/desk.ts', outDir: 'build/desk', target, emptyOutDir: true },
}

/**
 * One style sheet for all pages: the framework preloads a route's own with each dialog that fetches from it,
 * and the browser then warns that it is not used.
 */
const oneStyleSheet = {
	output: { manualChunks: (id: string) => (id.includes('.css') ? 'styles' : undefined) },
}

/**
 * Scripts outside the framework: `?minified` is the text of one, to stand in the page itself; `?apart` is the
 * address of one that leans on no other file, so that it can fail, and be asked for again, alone.
 */
function ownScripts(): Plugin {
	let developing = false
	return {
		name: 'own-scripts',
		enforce: 'pre',
		configResolved({ command }) {
			developing = command === 'serve'
		},
		async load(id) {
			const [file = '', use] = id.split('?')
			if (use !== 'minified' && use !== 'apart') return
			if (use === 'apart' && developing)
				return `export default ${JSON.stringify(file.replace(import.meta.dirname, ''))}`

			const code = await bundled(file, use === 'apart' ? 'es' : 'iife')
			if (use === 'minified') return `export default ${JSON.stringify(code)}`

			const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
			const fileName = `assets/${basename(file, '.ts')}-${hash}.js`
			if (!this.environment.config.build.ssr) this.emitFile({ type: 'asset', fileName, source: code })
			return `export default ${JSON.stringify(`/${fileName}`)}`
		},
	}
}

async function bundled(input: string, format: 'es' | 'iife') {
	const rollupOptions = { input, output: { format }, preserveEntrySignatures: 'strict' as const }
	const made = await build({
		configFile: false,
		logLevel: 'error',
		build: { write: false, copyPublicDir: false, modulePreload: false, target: 'es2022', rollupOptions },
	})
	return (made as Rollup.RollupOutput).output[0].code
}

/** Named in each project: at the top it would start a second cluster that nobody uses. */
const postgres = ['tests/world/postgres-setup.ts']

const site = (server: boolean) => ({
	plugins: process.env.VITEST ? [] : [ownScripts(), remix(remixOptions)],
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
