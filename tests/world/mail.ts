import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; raw: string; mail: Email }

type Manners = {
	port?: number
	/** Refuses every letter with this SMTP code. */
	refuse?: number
	/** Milliseconds before the first word. */
	greetLate?: number
	/** Never answers after the letter was handed over. */
	hang?: boolean
}

/** A real mail server that keeps what it gets. */
export async function startMailServer({ port = 0, refuse, greetLate, hang }: Manners = {}) {
	const received: Received[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		onConnect: (_session, callback) => void setTimeout(callback, greetLate ?? 0),
		onData(stream, session, callback) {
			const chunks: Buffer[] = []
			stream.on('data', chunk => chunks.push(chunk))
			stream.on('end', async () => {
				if (hang) return
				if (refuse) return callback(Object.assign(new Error('Not today'), { responseCode: refuse }))
				const raw = Buffer.concat(chunks).toString('utf8')
				const { mailFrom, rcptTo } = session.envelope
				received.push({
					from: mailFrom ? mailFrom.address : '',
					to: rcptTo.map(({ address }) => address),
					raw,
					mail: await PostalMime.parse(raw),
				})
				callback()
			})
		},
	})
	server.on('error', () => {})
	await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

	const address = server.server.address() as AddressInfo
	return {
		url: `smtp://127.0.0.1:${address.port}`,
		port: address.port,
		received,
		/** Waits until so many letters have come. */
		async waitFor(count: number, patience = 15_000) {
			const deadline = Date.now() + patience
			while (received.length < count && Date.now() < deadline)
				await new Promise(resolve => setTimeout(resolve, 20))
			if (received.length < count) throw new Error(`${received.length} of ${count} letters came`)
			return received
		},
		stop: () => new Promise<void>(resolve => server.close(resolve)),
	}
}
