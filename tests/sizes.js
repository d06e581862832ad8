/** `npm run sizes` prints the sizes of the source; `-- --long` names the functions over 40 lines. */
import { runnerImport } from 'vite'

/** @type {{ module: typeof import('./sizes.ts') }} */
const { module } = await runnerImport('./tests/sizes.ts')
for (const { figure, value, limit } of module.table(module.sizes())) {
	process.stdout.write(`${figure.padEnd(52)}${String(value).padEnd(16)}${limit ? `limit ${limit}` : ''}\n`)
}
if (process.argv.includes('--long')) {
	for (const { path, name, lines } of module.longFunctions())
		process.stdout.write(`${lines} ${path}: ${name}\n`)
}
