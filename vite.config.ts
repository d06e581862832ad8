import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { basename, relative } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { build, type Plugin, type Rollup } from 'vite'
import { defineConfig } from 'vitest/config'
import remixOptions from './remix.config.js'

/** Node 20's level of the language: the desk and the server run there without transpiled leftovers. */
const target = 'node20'

const cli = {
	build: { ssr: 'app/cli/main.ts', outDir: 'build/cli', target, emptyOutDir: true, copyPublicDir: false },
}

/** What a page or a dialog of any page is made of. */
const everywhere = /\/app\/(root\.tsx|routes\/(_index|accessibility|appointment|survey|consent)[./])/

/** Of a few hundred bytes: a file of its own would be half heads. */
const tiny = /(\.svg|\/book-link\.tsx)$/

type Modules = {
	getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
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

/**
 * One style sheet for what every page and every dialog needs, one for the parts of inner pages, and a page's own.
 * What dialogs are made of belongs to the first: the framework preloads a route's own styles with each fetch from
 * it, and the browser then warns that they are not used. All names in one chunk would cost every page 3 KB.
 */
function chunk(id: string, modules: Modules) {
	if (!id.includes('.css')) {
		if (!id.includes('/app/')) return undefined
		if (framed(id, modules, new Set())) return 'frame'
		return pagesOf(id, modules, new Set()) >= (tiny.test(id) ? 2 : 6) ? 'parts' : undefined
	}
	if (reached(id, modules, new Set())) return 'frame'
	return id.includes('/app/routes/') ? undefined : 'parts'
}

/** Whether a file is brought in, by whatever way, by one that matches `everywhere`. */
function reached(id: string, modules: Modules, seen: Set<string>): boolean {
	if (everywhere.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
	return [...importers, ...dynamicImporters].some(by => reached(by, modules, seen))
}

/** The name in its file and a sign of that file: every page carries the list, and repetition compresses. */
function scopedName(name: string, file: string) {
	const path = relative(import.meta.dirname, file.split('?')[0] ?? file)
	const sign = createHash('sha256').update(path).digest('hex').slice(0, 4)
	const other = signed.get(sign) ?? path
	if (other !== path) throw new Error(`${path} and ${other} have the same sign in their class names`)
	signed.set(sign, path)
	return `${name}_${sign}`
}

const signed = new Map<string, string>()

/** Whether a script stands in every page: many small files would compress worse than one. */
function framed(id: string, modules: Modules, seen: Set<string>): boolean {
	if (/\/app\/(root|entry\.client)\.tsx$/.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	return (modules.getModuleInfo(id)?.importers ?? []).some(by => framed(by, modules, seen))
}

/** How many routes a script is a part of. Small files of a few hundred bytes each come with heads of their own. */
function pagesOf(id: string, modules: Modules, seen: Set<string>): number {
	if (seen.has(id)) return 0
	seen.add(id)
	if (id.includes('__remix-build-client-route')) return 1
	return (modules.getModuleInfo(id)?.importers ?? []).reduce((sum, by) => sum + pagesOf(by, modules, seen), 0)
}

/** Takes a percent off what the browser gets: the framework reads no arguments by their number. */
const tightly = { ecma: 2020 as const, compress: { passes: 3, keep_fargs: false, unsafe_arrows: true } }

const chunks = { output: { manualChunks: chunk } }

/**
 * The packages that stay outside the server's own file: shared with remix-serve, with native parts, or finding files
 * of their own. All others are taken in: opened as hundreds of files they would be most of the start.
 */
const apart = ['@remix-run/node', 'react', 'react-dom', 'libsql', 'pg', 'pino', 'nodemailer']

/** Those of them the server cannot begin without, by the names it imports them by. */
const required = [
	'@remix-run/node',
	'react',
	'react/jsx-runtime',
	'react-dom',
	'react-dom/server',
	'libsql',
	'pino',
]
const require = createRequire(import.meta.url)

/**
 * Has the server ask for packages in CommonJS by `require`. Imported, each is read through once more for the names
 * it exports before it runs, which takes a tenth of the start.
 */
function requiredPackages(): Plugin {
	const mark = '\0required:'
	return {
		name: 'required-packages',
		enforce: 'pre',
		resolveId: name => (required.includes(name) ? mark + name : undefined),
		load(id) {
			if (!id.startsWith(mark)) return
			const name = JSON.stringify(id.slice(mark.length))
			const exported = Object.keys(require(JSON.parse(name))).filter(key => key !== 'default')
			return [
				"import { createRequire } from 'node:module'",
				`const whole = createRequire(import.meta.url)(${name})`,
				'export default whole',
				`export const { ${exported.join(', ')} } = whole`,
			].join('\n')
		},
	}
}

/** Named in each project: at the top it would start a second cluster that nobody uses. */
const postgres = ['tests/world/postgres-setup.ts']

const site = (server: boolean) => ({
	plugins: process.env.VITEST
		? []
		: [ownScripts(), ...(server ? [requiredPackages()] : []), remix(remixOptions)],
	css: { modules: { generateScopedName: scopedName } },
	...(server ? { ssr: { noExternal: true as const, external: apart } } : {}),
	build: {
		assetsInlineLimit: 0,
		...(server ? { target } : { minify: 'terser' as const, terserOptions: tightly, rollupOptions: chunks }),
	},
	test: {
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// Polls end as soon as they hold; only what never comes, or a busy machine, takes so long.
		expect: { poll: { timeout: 15_000 } },
		// They wait for processes more than they compute: one fewer than there are cores would leave one idle.
		maxWorkers: 2,
		projects: [
			{
				extends: true as const,
				test: {
					name: 'house',
					globalSetup: postgres,
					include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
					exclude: ['tests/faults/**', 'tests/soak/**', 'node_modules/**'],
				},
			},
			{
				extends: true as const,
				// They measure: one at a time, with the machine to themselves.
				test: {
					name: 'faults',
					globalSetup: postgres,
					include: ['tests/{faults,soak}/**/*.test.ts'],
					fileParallelism: false,
				},
			},
		],
	},
})

export default defineConfig(({ mode, isSsrBuild = false }) => (mode === 'cli' ? cli : site(isSsrBuild)))
