/**
 * `npm run mail:sink`: a mail server that sends nothing on. Each letter becomes a file, and a line says so; all are
 * JSON at `http://127.0.0.1:2580/letters` as well. Ports are `MAIL_SINK_PORT` (2525) and `MAIL_SINK_HTTP_PORT`
 * (2580), the folder is `MAIL_SINK_FOLDER` (data/letters).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { needPackage } from './support/needed.js'

needPackage('smtp-server')
const { default: PostalMime } = await import('postal-mime')
const { SMTPServer } = await import('smtp-server')

const {
	MAIL_SINK_PORT = '2525',
	MAIL_SINK_HTTP_PORT = '2580',
	MAIL_SINK_FOLDER = 'data/letters',
} = process.env
const host = '127.0.0.1'

/** @typedef {{ file: string, from: string, to: string[], subject: string, text: string, html: string }} Letter */
/** @type {Letter[]} */
let letters = []
let count = 0

const mail = new SMTPServer({
	authOptional: true,
	disabledCommands: ['STARTTLS', 'AUTH'],
	async onData(stream, { envelope }, callback) {
		const chunks = []
		for await (const chunk of stream) chunks.push(chunk)
		const raw = Buffer.concat(chunks)
		count += 1
		const file = join(MAIL_SINK_FOLDER, `${String(count).padStart(3, '0')}.eml`)
		await writeFile(file, raw)
		const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
		const from = envelope.mailFrom ? envelope.mailFrom.address : ''
		const to = envelope.rcptTo.map(({ address }) => address)
		letters.push({ ...{ file, from, to, subject, text }, html })
		process.stdout.write(`${file}\n`)
		callback()
	},
})

/** `GET /letters?to=…&contains=…` gives what came since the start or the last `DELETE /letters`, oldest first. */
const web = createServer(({ method, url = '' }, response) => {
	const { pathname, searchParams } = new URL(url, `http://${host}`)
	const headers = { 'Content-Type': 'application/json; charset=utf-8' }
	if (pathname !== '/letters')
		return response.writeHead(404, headers).end('{"message":"Only /letters is here"}')
	if (method === 'DELETE') {
		letters = []
		return response.writeHead(204).end()
	}
	if (method !== 'GET') {
		return response.writeHead(405, { ...headers, Allow: 'GET, DELETE' }).end('{"message":"GET or DELETE"}')
	}
	const [to, words] = [searchParams.get('to'), searchParams.get('contains') ?? '']
	const found = letters.filter(
		letter => (!to || letter.to.includes(to)) && `${letter.subject}\n${letter.text}`.includes(words),
	)
	response.writeHead(200, headers).end(JSON.stringify(found))
})
for (const server of [mail, web]) {
	server.on('error', (/** @type {Error} */ error) => {
		process.stderr.write(`${error.message}\n`)
		process.exit(1)
	})
}

await mkdir(MAIL_SINK_FOLDER, { recursive: true })
await new Promise(resolve => web.listen(Number(MAIL_SINK_HTTP_PORT), host, () => resolve(undefined)))
mail.listen(Number(MAIL_SINK_PORT), host, () =>
	process.stdout.write(
		`SMTP_URL=smtp://${host}:${MAIL_SINK_PORT}\nhttp://${host}:${MAIL_SINK_HTTP_PORT}/letters\n`,
	),
)
