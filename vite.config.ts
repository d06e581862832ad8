import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vitest/config'
import { ownScripts } from './app/components/boot/own-scripts.ts'
import { browserManifest } from './app/server/vite/browser-manifest.ts'
import { builtStyles } from './app/server/vite/built-styles.ts'
import { scopedName } from './app/server/vite/class-names.ts'
import { clientOutput } from './app/server/vite/client-chunks.ts'
import { constantOptions } from './app/server/vite/constant-options.ts'
import { developmentServer } from './app/server/vite/development-server.ts'
import { requiredPackages } from './app/server/vite/required-packages.ts'
import { unusedFunctions } from './app/server/vite/unused-functions.ts'
import remixOptions from './remix.config.js'
import { testRuns } from './tests/support/test-runs.ts'

/** Node 20's level of the language: the desk and the server run there without transpiled leftovers. */
const target = 'node20'

/**
 * The packages that stay outside the server's and the desk's own file: shared with remix-serve, with native parts,
 * finding files of their own, or (busboy) with a CommonJS `this` that bundling takes away. All others are taken in: opened as hundreds of files they would be most of the start.
 */
const apart = [
	'@remix-run/node',
	'react',
	'react-dom',
	'libsql',
	'pg',
	'pino',
	'nodemailer',
	'@fastify/busboy',
]
const bundled = { noExternal: true as const, external: apart }

const cli = {
	build: { ssr: 'app/cli/main.ts', outDir: 'build/cli', target, emptyOutDir: true, copyPublicDir: false },
	ssr: bundled,
}

const own = [ownScripts(), developmentServer(), builtStyles()]

const site = (server: boolean) => ({
	plugins: process.env.VITEST
		? []
		: [
				own,
				server
					? [requiredPackages(), browserManifest()]
					: [constantOptions(remixOptions.future), unusedFunctions()],
				remix(remixOptions),
			],
	css: { modules: { generateScopedName: scopedName } },
	...(server ? { ssr: bundled } : {}),
	build: {
		assetsInlineLimit: 0,
		...(server ? { target } : clientOutput),
	},
	test: testRuns,
})

export default defineConfig(({ mode, isSsrBuild = false }) => (mode === 'cli' ? cli : site(isSsrBuild)))
