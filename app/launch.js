/**
 * Runs before remix-serve's program (`node --import`), because that reads PORT before it loads the site:
 * brings in `.env`, fixes the default port, and keeps its access log from printing addresses with queries,
 * and the heap from growing at leisure.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// What this process makes holds personal data: database, journal, files of applicants.
process.umask(0o077)

if (existsSync('.env')) process.loadEnvFile('.env')

// Without PORT remix-serve would quietly take any free port when 3000 is busy; a blank one it reads as 0.
process.env.PORT = process.env.PORT?.trim() || '3000'
// An empty one would pass for development.
process.env.NODE_ENV ||= 'production'

// Between two rounds of the garbage collection the heap may grow by a fifth, not to its double and more: under load
// that is some 130 MB less, for a few per cent of processor.
setFlagsFromString('--heap-growing-percent=20')
// What lives for the time of a request is garbage right after it. V8 takes it for what stays, from the first busy
// seconds, and makes it where only the big round collects: that costs every post a fifth of its processor.
setFlagsFromString('--no-allocation-site-pretenuring')

// The site writes its own access log (app/server/sockets/socket-timeouts.server.ts), without query strings.
const serve = createRequire(import.meta.resolve('@remix-run/serve/package.json'))
serve('morgan').format('tiny', () => undefined)

// The build has no source maps, and looking for them would cost a third of a millisecond for each error that is made:
// Node makes one for every request whose visitor has gone.
serve('source-map-support').install = () => undefined

// Until the server is hooked (app/server/install.server.ts) nobody is inside who had to be answered first.
for (const signal of ['SIGTERM', 'SIGINT']) {
	process.once(signal, () => 'clinicServerHook' in globalThis || process.exit(0))
}

process.on('uncaughtException', error => {
	const refusal = refusalOf(error)
	console.error(refusal ?? error)
	process.exit(refusal ? 78 : 1)
})

/**
 * What is wrong with PORT or HOST, which only shows when the server starts to listen.
 * @param {NodeJS.ErrnoException & { hostname?: string }} error
 */
function refusalOf({ syscall, code, hostname }) {
	const { PORT, HOST } = process.env
	const unknownHost = syscall === 'getaddrinfo' && hostname === HOST
	if (syscall !== 'listen' && !unknownHost) return undefined
	if (code === 'EADDRINUSE') return `PORT: указано "${PORT}"; допустимо: порт, который никем не занят`
	if (code === 'EACCES') return `PORT: указано "${PORT}"; допустимо: порт, который разрешено открыть`
	return `HOST: указано "${HOST}"; допустимо: адрес этой машины`
}
