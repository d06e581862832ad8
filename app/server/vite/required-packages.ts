import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

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
export function requiredPackages(): Plugin {
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
