/**
 * Runs before remix-serve's program (`node --import`), because that reads PORT before it loads the site:
 * brings in `.env`, fixes the default port, and keeps its access log from printing addresses with queries.
 */
import { existsSync } from 'node:fs'
import morgan from 'morgan'

if (existsSync('.env')) process.loadEnvFile('.env')

// Without PORT remix-serve would quietly take any free port when 3000 is busy; from a blank one it reads 0.
process.env.PORT = process.env.PORT?.trim() || '3000'

// The site writes its own access log (app/web/front-door.server.ts), without query strings.
morgan.format('tiny', () => undefined)

process.on('uncaughtException', fault => {
	const refusal = refusalOf(/** @type {NodeJS.ErrnoException} */ (fault))
	console.error(refusal ?? fault)
	process.exit(refusal ? 78 : 1)
})

/**
 * The operating system names its cause, not the setting that has to be changed.
 * @param {NodeJS.ErrnoException & { hostname?: string }} fault
 */
function refusalOf({ syscall, code, hostname }) {
	const { PORT, HOST } = process.env
	const elsewhere = code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === HOST)

	if (elsewhere) return `HOST holds "${HOST}"; it may hold: an address of this machine`
	if (syscall !== 'listen') return undefined
	return `PORT holds "${PORT}" (${code}); it may hold: a port that is free and open to this user`
}
