/**
 * Runs before remix-serve's program (`node --import`), because that reads PORT before it loads the site:
 * brings in `.env`, fixes the default port, and keeps its access log from printing addresses with queries.
 */
import { existsSync } from 'node:fs'
import morgan from 'morgan'

if (existsSync('.env')) process.loadEnvFile('.env')

// Without PORT remix-serve would quietly take any free port when 3000 is busy; a blank one it reads as 0.
process.env.PORT = process.env.PORT?.trim() || '3000'
// An empty one would pass for development.
process.env.NODE_ENV ||= 'production'

// The site writes its own access log (app/web/front-door.server.ts), without query strings.
morgan.format('tiny', () => undefined)

process.on('uncaughtException', fault => {
	const refusal = refusalOf(fault)
	console.error(refusal ?? fault)
	process.exit(refusal ? 78 : 1)
})

/**
 * What is wrong with PORT or HOST, which only shows when the server starts to listen.
 * @param {NodeJS.ErrnoException & { hostname?: string }} fault
 */
function refusalOf({ syscall, code, hostname }) {
	const { PORT, HOST } = process.env
	const unknownHost = syscall === 'getaddrinfo' && hostname === HOST
	if (syscall !== 'listen' && !unknownHost) return undefined
	if (code === 'EADDRINUSE') return `PORT holds "${PORT}"; it may hold: a port nobody else listens on`
	if (code === 'EACCES') return `PORT holds "${PORT}"; it may hold: a port this account may open`
	return `HOST holds "${HOST}"; it may hold: an address of this machine`
}
