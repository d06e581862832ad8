import { existsSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connect, type Plugin, transformWithEsbuild, type ViteDevServer } from 'vite'

const pipeline = '/app/server/pipeline.server.ts'

/** What the browser's packages are found from. One found later would reload the page, with all that was typed in it. */
const entries = ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', '!**/*.test.tsx']

/** A file read while an editor writes it is empty, and the watcher takes two changes within 50 ms for one. */
const awaitWriteFinish = { stabilityThreshold: 60, pollInterval: 20 }

/** What `services.server.ts` keeps for the process, whichever instance of the module the requests are answered by. */
type Process = { clinicServices?: { content: () => { revision: string } } }

type Pipeline = { answerInDevelopment: Connect.NextHandleFunction }

/**
 * The developer's server: settings from `.env`, the port, and the pipeline in front of the framework. It is loaded for
 * each request, so that an edit of the server's code holds from the next one on. What Vite serves itself (modules,
 * styles, packages) never comes here: production's policy would block it.
 */
export function developmentServer(): Plugin {
	return {
		name: 'development-server',
		apply: 'serve',
		config() {
			if (existsSync('.env')) process.loadEnvFile('.env')
			const host = process.env.HOST?.trim()
			const port = Number(process.env.PORT?.trim() || 3000)
			return {
				server: { port, strictPort: true, watch: { awaitWriteFinish }, ...(host ? { host } : {}) },
				optimizeDeps: { entries },
			}
		},
		// The overlay of a mistake would go only with an edit of one of the browser's own modules.
		hotUpdate({ file, modules, read, server }) {
			if (this.environment.name !== 'ssr' || modules.length === 0) return
			const clear = () => server.environments.client.hot.send({ type: 'update', updates: [] })
			// While the file is no program its overlay stays, which a request may have raised already. Read beside Vite's own
			// modules: one that is asked for before all of them are marked as old would stay the old one.
			const parsed = async () => transformWithEsbuild(await read(), file)
			parsed().then(clear, () => {})
		},
		// The browser asks for the data of its page again once the clinic's texts have changed.
		transform(code, id) {
			if (!id.endsWith('/app/entry.client.tsx')) return
			return `${code}\n${revalidate}`
		},
		configureServer(vite) {
			tellOfContent(vite)
			const load = () => vite.ssrLoadModule(pipeline) as Promise<Pipeline>
			// Wrong settings end the process at once, and letters leave without waiting for a visitor.
			vite.httpServer?.once('listening', () => load().catch(error => vite.config.logger.error(String(error))))

			return () => {
				vite.middlewares.use((request, response, next) => {
					const pass = () => {
						// The address as the pipeline leaves it; the framework would take the first.
						request.originalUrl = request.url
						next()
					}
					load()
						.then(({ answerInDevelopment }) => answerInDevelopment(request, response, pass))
						.catch(next)
				})
			}
		},
	}
}

const contentEvent = 'clinic:content'
// React complains of an update before the page has come alive.
const revalidate = `
function revalidate() {
	if (!document.documentElement.dataset.hydrated) setTimeout(revalidate, 100)
	else window.__remixRouter.revalidate()
}
import.meta.hot.on('${contentEvent}', revalidate)`
/** Texts are read within two seconds of an edit; after five the edit was none, or a mistake. */
const longestReading = 5000

/** Tells open pages of an edit of the content folder, as soon as the clinic has read it. */
function tellOfContent(vite: ViteDevServer) {
	const folder = resolve(vite.config.root, process.env.CONTENT_DIR?.trim() || 'content')
	// Loaded by its own address, the module would be another instance after an edit, and end the services in use.
	const revision = () => (globalThis as Process).clinicServices?.content().revision
	let shown: string | undefined
	let until = 0

	async function follow() {
		while (Date.now() < until) {
			const now = revision()
			if (shown && now !== shown) vite.environments.client.hot.send({ type: 'custom', event: contentEvent })
			shown = now
			await pause(100, undefined, { ref: false })
		}
		until = 0
	}

	vite.watcher.add(folder)
	vite.watcher.on('all', (_, path) => {
		if (!path.startsWith(folder + sep)) return
		// The clinic waits longer before it reads a file than the watcher before it tells of it.
		shown ??= revision()
		const isFollowing = until > 0
		until = Date.now() + longestReading
		if (!isFollowing) void follow()
	})
}
