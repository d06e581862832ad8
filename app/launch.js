/**
 * Runs before remix-serve's program (`node --import`), because that reads PORT before it loads the site:
 * brings in `.env`, fixes the default port, and keeps its access log from printing addresses with queries.
 */
import { existsSync } from 'node:fs'
import morgan from 'morgan'

if (existsSync('.env')) process.loadEnvFile('.env')

// Without PORT remix-serve would quietly take any free port when 3000 is busy.
process.env.PORT ||= '3000'

// The site writes its own access log (app/web/front-door.server.ts), without query strings.
morgan.format('tiny', () => undefined)

process.on('uncaughtException', fault => {
	console.error(fault)
	process.exit(/** @type {NodeJS.ErrnoException} */ (fault).syscall === 'listen' ? 78 : 1)
})
