/**
 * Three nodes, one PostgreSQL and nginx in front, on this machine: `npm run build && node bench/cluster.js`.
 * Measures what `docs/scaling.md` tells. Needs nginx and PostgreSQL's programs on the PATH.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { get, load, postJson } from './load.js'

const { values: request } = parseArgs({
	options: { seconds: { type: 'string', default: '5' }, json: { type: 'string' } },
})
const seconds = Number(request.seconds)
const options = /** @type {const} */ ({ configFile: false, logLevel: 'error' })
const { module: sites } = await runnerImport('./tests/support/site.ts', options)
const { module: postgres } = await runnerImport('./tests/support/postgres.ts', options)

const folder = mkdtempSync(join(tmpdir(), 'clinic-cluster-'))
const cluster = await postgres.startPostgres()
const door = await sites.freePort()
const origin = `http://127.0.0.1:${door}`
const standby = await cluster.replicate()
const nodes = await Promise.all([node(), node(), node()])
const nginx = await startNginx()
const rows = /** @type {Record<string, string | number>[]} */ ([])

try {
	const [one] = nodes
	await pages('one node, pages of its own cache', Number(new URL(one.origin).port))
	await pages('nginx before three nodes, shared pages', door)
	await pages('nginx before three nodes, low-vision pages', door, {
		Cookie: 'lv=16.black.grayscale.normal.normal.arial.ru.on',
	})
	await posts('one node, requests', Number(new URL(one.origin).port))
	await posts('nginx before three nodes, requests', door)

	await misfortune('a node killed', () => nodes[2].kill())
	await misfortune('the database lost, its standby promoted', async () => standby.takeOver())
	await Promise.all(nodes.slice(0, 2).map(each => each.kill()))
	await pages('every node away, pages nginx still has', door)
} finally {
	nginx.kill('SIGTERM')
	await Promise.all(nodes.map(each => each.kill()))
	await cluster.remove()
	await pause(200)
	rmSync(folder, { recursive: true, force: true })
}
if (request.json) writeFileSync(request.json, `${JSON.stringify(rows, null, '\t')}\n`)

function node() {
	return sites.startSite({
		folder,
		env: {
			DATABASE_URL: cluster.url,
			UPLOADS_DIR: join(folder, 'uploads'),
			PUBLIC_ORIGIN: origin,
			LOG_LEVEL: 'error',
		},
	})
}

/** The sample of the documentation, with this run's ports and folders in the places of its own. */
async function startNginx() {
	const ports = nodes.map(each => new URL(each.origin).port)
	const sample = readFileSync('docs/samples/nginx-cluster.conf', 'utf8')
		.replace('/var/cache/nginx/clinic', join(folder, 'pages'))
		.replace('listen 80', `listen 127.0.0.1:${door}`)
		.replace(/127\.0\.0\.1:300(\d)/g, (_, place) => `127.0.0.1:${ports[place - 1]}`)
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
	const config = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
		events { worker_connections 1024; }
		http { ${temporary.map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ')}\n${sample} }`
	const file = join(folder, 'nginx.conf')
	writeFileSync(file, process.getuid?.() === 0 ? `user root; ${config}` : config)
	const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'nginx.log'), '-c', file], {
		stdio: 'inherit',
	})
	for (let attempt = 0; !existsSync(join(folder, 'nginx.pid')); attempt++) {
		if (attempt === 100) throw new Error('nginx did not start')
		await pause(50)
	}
	return child
}

/**
 * @param {string} title
 * @param {number} port
 * @param {Record<string, string>} [headers]
 */
async function pages(title, port, headers) {
	const paths = ['/', '/prices', '/services/lechenie-kariesa', '/doctors', '/contacts']
	const requests = paths.map(path => get(path, headers))
	const request = (/** @type {number} */ n) => requests[n % requests.length] ?? ''
	await load({ port, connections: 5, seconds: 1, request })
	return tell(title, await load({ port, connections: 20, seconds, request }))
}

/**
 * @param {string} title
 * @param {number} port
 */
async function posts(title, port) {
	const person = (/** @type {number} */ n) => ({
		...{ name: `Анна Белова ${title} ${n}`, phone: '+7 (999) 123-45-67', email: 'anna@mail.example' },
		...{ privacy_policy_consent: true, personal_data_consent: true },
	})
	const request = (/** @type {number} */ n) => postJson('/api/public/appointments', person(n))
	return tell(title, await load({ port, connections: 20, seconds, request }))
}

/**
 * @param {string} title
 * @param {import('./load.js').Load} result
 */
function tell(title, result) {
	const { statuses, broken, perSecond, p50, p99 } = result
	const row = {
		title,
		per_second: Math.round(perSecond),
		p50_ms: Number(p50.toFixed(1)),
		p99_ms: Number(p99.toFixed(1)),
		statuses: Object.entries(statuses)
			.map(([status, count]) => `${status}: ${count}`)
			.join(', '),
		broken,
	}
	rows.push(row)
	process.stdout.write(
		`${title.padEnd(45)} ${String(row.per_second).padStart(6)}/s  p50 ${row.p50_ms} ms  p99 ${row.p99_ms} ms  ${row.statuses}${broken ? `  unanswered: ${broken}` : ''}\n`,
	)
	return result
}

/**
 * Requests while something goes wrong: nothing that was acknowledged may be missing.
 * @param {string} title
 * @param {() => Promise<void>} happen
 */
async function misfortune(title, happen) {
	const [{ statuses }] = await Promise.all([posts(title, door), pause(seconds * 400).then(happen)])
	const { default: pg } = await import('pg')
	const client = new pg.Client(cluster.url)
	await client.connect()
	const like = [`Анна Белова ${title} %`]
	const { rows: found } = await client.query('select count(*) from appointments where name like $1', like)
	await client.end()
	const [acknowledged, stored] = [statuses['201'] ?? 0, Number(found[0].count)]
	process.stdout.write(`${title}: ${acknowledged} acknowledged, ${stored} stored\n`)
	if (stored < acknowledged) process.exitCode = 1
}
