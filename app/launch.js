/** Preloaded (`node --import`), because remix-serve reads PORT before it loads the site. */
import { existsSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Everything this process creates may hold personal data.
process.umask(0o077)

if (existsSync('.env')) process.loadEnvFile('.env')

// Without PORT remix-serve silently takes any free port; a blank one it reads as 0.
process.env.PORT = process.env.PORT?.trim() || '3000'
// Spaces would make it an unknown host name.
if (process.env.HOST !== undefined) process.env.HOST = process.env.HOST.trim()
// Empty would mean development.
process.env.NODE_ENV ||= 'production'

// The heap may grow by a fifth between collections instead of doubling: 130 MB less under load. Not during the start,
// where the extra collections take 6 % of the processor time.
setTimeout(() => setFlagsFromString('--heap-growing-percent=20'), 1000).unref()
// V8 would pretenure per-request objects, which costs every post a fifth of its processor time.
setFlagsFromString('--no-allocation-site-pretenuring')

const serve = createRequire(import.meta.resolve('@remix-run/serve/package.json'))
// The site writes its own access log, without query strings.
replace('morgan', () => fallThrough)
// The build has no source maps, and looking for them costs a third of a millisecond per error.
replace('source-map-support', { install: () => undefined })
// remix-serve watches files in development only.
if (process.env.NODE_ENV !== 'development') replace('chokidar', {})

/**
 * remix-serve gets these exports, and the package is not loaded.
 * @param {string} name
 * @param {unknown} exports
 */
function replace(name, exports) {
	const path = serve.resolve(name)
	serve.cache[path] = Object.assign(new Module(path), { exports, loaded: true })
}

/**
 * @param {unknown} _request
 * @param {unknown} _response
 * @param {() => void} next
 */
function fallThrough(_request, _response, next) {
	next()
}

// Before install.server.ts is loaded no request needs to be finished.
for (const signal of ['SIGTERM', 'SIGINT']) {
	process.once(signal, () => 'clinicServerHook' in globalThis || process.exit(0))
}

process.on('uncaughtException', error => {
	const refusal = refusalOf(error)
	console.error(refusal ?? error)
	process.exit(refusal ? 78 : 1)
})

/** @param {NodeJS.ErrnoException & { hostname?: string }} error */
function refusalOf({ syscall, code, hostname }) {
	const { PORT, HOST } = process.env
	const unknownHost = syscall === 'getaddrinfo' && hostname === HOST
	if (syscall !== 'listen' && !unknownHost) return undefined
	if (code === 'EADDRINUSE')
		return `PORT: порт ${PORT} занят: сайт уже запущен? Остановите его или укажите другой PORT`
	if (code === 'EACCES') return `PORT: указано "${PORT}"; допустимо: порт, который разрешено открыть`
	return `HOST: указано "${HOST}"; допустимо: адрес этой машины`
}
