import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const built = 'build/cli/main.js'
if (!existsSync(built)) {
	console.error('Сайт не собран. Соберите его: npm run build')
	process.exit(78)
}
await import(pathToFileURL(built).href)
