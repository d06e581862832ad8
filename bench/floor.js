/**
 * The least a server can do, in a process of its own: `node:http` that gives bytes from memory, and one SQLite row
 * for each post with commits grouped. Reads what to answer from standard input, writes its port.
 */
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'

/** @typedef {{ headers: Record<string, string>, body: string }} Answer */

const chunksIn = []
for await (const chunk of process.stdin) chunksIn.push(chunk)
const given = /** @type {Record<string, Answer>} */ (JSON.parse(Buffer.concat(chunksIn).toString()))
const answers = new Map(
	Object.entries(given).map(([path, { headers, body }]) => [
		path,
		{ headers, body: Buffer.from(body, 'base64') },
	]),
)

const database = new Libsql(join(mkdtempSync(join(tmpdir(), 'clinic-floor-')), 'floor.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table posts (id integer primary key, body text not null)')
const insert = database.prepare('insert into posts (body) values (?)')
const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')

/** @type {{ text: string, response: import('node:http').ServerResponse }[]} */
let waiting = []

function writeDown() {
	const group = waiting
	waiting = []
	begin.run()
	for (const { text } of group) insert.run(text)
	commit.run()
	for (const { response } of group) {
		response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': 11 })
		response.end('{"ok":true}')
	}
}

const server = createServer((request, response) => {
	if (request.method === 'POST') {
		const chunks = /** @type {Buffer[]} */ ([])
		request.on('data', chunk => chunks.push(chunk))
		request.on('end', () => {
			const text = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()))
			if (waiting.push({ text, response }) === 1) setImmediate(writeDown)
		})
		return
	}
	const answer = answers.get(request.url ?? '')
	response.writeHead(answer ? 200 : 404, answer?.headers ?? { 'Content-Length': 0 })
	response.end(answer?.body)
})
server.listen(0, '127.0.0.1', () => {
	const address = server.address()
	process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`)
})
