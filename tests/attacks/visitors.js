/**
 * Ordinary visitors, in a process of their own: `node tests/attacks/visitors.js ORIGIN SECONDS PER_SECOND BEFORE`. Asks
 * at fixed moments, however slow the answers are, and prints as JSON what became of it. The first BEFORE seconds are
 * left out: they open the connections that a proxy in front of the site keeps.
 */
import { Agent, request } from 'node:http'

const [origin = '', seconds = '10', perSecond = '200', before = '0'] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
// Connections that idle are given up before the site does, as proxies are configured to.
const agent = new Agent({ keepAlive: true, maxSockets: 1000, timeout: 4000 })
const times = /** @type {Record<string, number[]>} */ ({})
const statuses = /** @type {Record<string, number>} */ ({})
const failures = /** @type {string[]} */ ([])
const words = ['кариес', 'имплант', 'брекеты', 'удаление', 'отбеливание', 'детский', 'протез', 'гигиена']
const kept = ['/', '/prices', '/services', '/doctors', '/contacts', '/appointment', '/reviews', '/about']

/** @param {number} n */
const person = n => ({
	...{ name: `Анна Белова ${n}`, phone: '+7 (999) 123-45-67', email: 'anna@mail.example' },
	...{ service: 'lechenie-kariesa', date: '2099-11-26', time: '10:30', message: 'Удобнее до обеда' },
	...{ privacy_policy_consent: true, personal_data_consent: true },
})

/**
 * Of eighty: sixty-three pages that are kept, eight calls, four searches, four filtered price lists, a post: 600 a
 * minute are taken in all, and the attackers post too.
 * @param {number} n
 * @returns {[kind: string, path: string, body?: unknown]}
 */
function requestFor(n) {
	const word = encodeURIComponent(words[n % words.length] ?? '')
	const turn = n % 80
	if (turn < 4) return ['search', `/search?q=${word}`]
	if (turn < 8) return ['filtered prices', `/prices?q=${word}`]
	if (turn < 9) return ['post', '/api/public/appointments', person(n)]
	if (turn < 17) return ['call', `/api/search?q=${word}`]
	return ['kept page', kept[n % kept.length] ?? '/']
}

/**
 * @param {number} n
 * @param {boolean} counts
 */
function visit(n, counts) {
	const [kind, path, body] = requestFor(n)
	const text = body === undefined ? undefined : JSON.stringify(body)
	const headers = {
		// Behind a proxy: each visitor has an address of his own.
		'X-Forwarded-For': `198.51.${(n >> 8) & 255}.${n & 255}`,
		...(text ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } : {}),
	}
	const started = performance.now()
	return new Promise(resolve => {
		const asked = request(
			{ host: hostname, port, path, agent, headers, method: text ? 'POST' : 'GET' },
			answer => {
				answer.resume()
				answer.on('end', () => {
					if (!counts) return resolve(undefined)
					times[kind] ??= []
					times[kind]?.push(performance.now() - started)
					const status = answer.statusCode ?? 0
					statuses[status] = (statuses[status] ?? 0) + 1
					resolve(undefined)
				})
			},
		)
		asked.on('error', error => {
			failures.push(`${kind}: ${'code' in error ? error.code : error.message}`)
			resolve(undefined)
		})
		asked.end(text)
	})
}

const started = performance.now()
const visits = []
const uncounted = Number(before) * Number(perSecond)
for (let n = 0; n < uncounted + Number(seconds) * Number(perSecond); n++) {
	const wait = started + (n * 1000) / Number(perSecond) - performance.now()
	if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait))
	visits.push(visit(n, n >= uncounted))
}
await Promise.all(visits)

/** @param {number[]} list */
function summary(list) {
	const sorted = list.toSorted((a, b) => a - b)
	const at = (/** @type {number} */ share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
	return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(0.9999) }
}
const kinds = Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, summary(list)]))
const all = summary(Object.values(times).flat())
process.stdout.write(JSON.stringify({ all, kinds, statuses, failures: failures.slice(0, 10) }))
agent.destroy()
