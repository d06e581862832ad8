/**
 * `npm run mail:sink`: a mail server that sends nothing on. Each letter becomes a file, and a line says so.
 * The port is `MAIL_SINK_PORT` (2525), the folder `MAIL_SINK_FOLDER` (data/letters).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

const { MAIL_SINK_PORT = '2525', MAIL_SINK_FOLDER = 'data/letters' } = process.env
let count = 0

const server = new SMTPServer({
	authOptional: true,
	disabledCommands: ['STARTTLS', 'AUTH'],
	async onData(stream, _session, callback) {
		const chunks = []
		for await (const chunk of stream) chunks.push(chunk)
		count += 1
		const file = join(MAIL_SINK_FOLDER, `${String(count).padStart(3, '0')}.eml`)
		await writeFile(file, Buffer.concat(chunks))
		process.stdout.write(`${file}\n`)
		callback()
	},
})
server.on('error', error => process.stderr.write(`${error.message}\n`))

await mkdir(MAIL_SINK_FOLDER, { recursive: true })
server.listen(Number(MAIL_SINK_PORT), '127.0.0.1', () =>
	process.stdout.write(`SMTP_URL=smtp://127.0.0.1:${MAIL_SINK_PORT}\n`),
)
