import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Route = { id: string; imports: string[] }
type Manifest = { routes: Record<string, Route> }

const folder = 'build/client/assets'
const before = 'window.__remixManifest='
const anyAddress = 'routes/$'

/**
 * Takes the routes that show nothing (feeds, files, /api) out of the browser's manifest once the server is built, which
 * writes it: no link of the framework's leads to them, and each first visit brings the list.
 */
export function browserManifest(): Plugin {
	return {
		name: 'browser-manifest',
		apply: 'build',
		writeBundle() {
			for (const file of readdirSync(folder).filter(name => /^manifest-[0-9a-f]{8}\.js$/.test(name))) {
				const code = readFileSync(`${folder}/${file}`, 'utf8')
				const manifest: Manifest = JSON.parse(code.slice(before.length, -1))
				const shown = Object.values(manifest.routes).filter(
					({ id, imports }) => imports.length > 0 || id === anyAddress,
				)
				const routes = Object.fromEntries(shown.map(route => [route.id, route]))
				const lean = JSON.stringify({ ...manifest, routes }, (key, value) =>
					value === false || (key === 'css' && value.length === 0) ? undefined : value,
				)
				writeFileSync(`${folder}/${file}`, `${before}${lean};`)
			}
		},
	}
}
