import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

/** `?minified` inlines a script into the page; `?apart` builds one without imports, so that it can be retried alone. */
export function ownScripts(): Plugin {
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
				return `export default ${JSON.stringify(file.replace(process.cwd(), ''))}`

			this.addWatchFile(file)
			const [{ code }, ...others] = await bundled(file, use === 'apart' ? 'es' : 'iife')
			if (use === 'minified') return `export default ${JSON.stringify(code)}`

			const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
			const fileName = `assets/${basename(file, '.ts')}-${hash}.js`
			const files = [{ fileName, source: code }, ...others.filter(other => other.type === 'asset')]
			if (!this.environment.config.build.ssr)
				for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
			return `export default ${JSON.stringify(`/${fileName}`)}`
		},
	}
}

async function bundled(input: string, format: 'es' | 'iife') {
	const rollupOptions = { input, output: { format }, preserveEntrySignatures: 'strict' as const }
	const made = await build({
		configFile: false,
		logLevel: 'error',
		plugins: [ownScripts()],
		build: { write: false, copyPublicDir: false, modulePreload: false, target: 'es2022', rollupOptions },
	})
	return (made as Rollup.RollupOutput).output
}
