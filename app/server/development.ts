import { existsSync } from 'node:fs'
import type { Connect, Plugin } from 'vite'

const pipeline = '/app/server/pipeline.server.ts'

/** What the browser's packages are found from. One found later would reload the page, with all that was typed in it. */
const entries = ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', '!**/*.test.tsx']

/** A file read while an editor writes it is empty, and the watcher takes two changes within 50 ms for one. */
const awaitWriteFinish = { stabilityThreshold: 60, pollInterval: 20 }

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
		hotUpdate({ server }) {
			if (this.environment.name === 'ssr')
				server.environments.client.hot.send({ type: 'update', updates: [] })
		},
		configureServer(vite) {
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
