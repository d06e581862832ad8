import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type Received = { from: string; to: string[]; raw: string; mail: Email }

type Manners = {
	port?: number
	refuse?: number
	greetLate?: number
	/** Never answers after the letter was handed over. */
	hang?: boolean
	/** Hangs up after the letter was taken in, before it says so: so many times. */
	drop?: number
	unknown?: string
	/** «Try again later»: taken by the second try. */
	greylisted?: string
	/** Its mailbox, which stays so. */
	full?: string
	/** Called with each letter before the sender hears that it was taken in. */
	onLetter?: (letter: Received) => Promise<unknown> | unknown
}

async function letterOf({ mailFrom, rcptTo }: SMTPServerSession['envelope'], raw: string): Promise<Received> {
	return {
		from: mailFrom ? mailFrom.address : '',
		to: rcptTo.map(({ address }) => address),
		raw,
		mail: await PostalMime.parse(raw),
	}
}

const refusal = (responseCode: number) => Object.assign(new Error('Refused'), { responseCode })

export async function startMailServer(manners: Manners = {}) {
	const { port = 0, refuse, greetLate, hang, drop = 0, unknown, greylisted, full, onLetter } = manners
	const known = new Set<string>()
	const received: Received[] = []
	const sockets = new Set<Socket>()
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		onConnect: (_session, callback) => void setTimeout(callback, greetLate ?? 0),
		onRcptTo: ({ address }, _session, callback) => {
			if (address === unknown) return callback(refusal(550))
			if (address === full) return callback(refusal(452))
			if (address !== greylisted || known.has(address)) return callback()
			known.add(address)
			callback(refusal(450))
		},
		onData(stream, session, callback) {
			const chunks: Buffer[] = []
			stream.on('data', chunk => chunks.push(chunk))
			stream.on('end', async () => {
				if (hang) return
				if (refuse) return callback(Object.assign(new Error('Not today'), { responseCode: refuse }))
				const raw = Buffer.concat(chunks).toString('utf8')
				const letter = await letterOf(session.envelope, raw)
				received.push(letter)
				await onLetter?.(letter)
				if (received.length <= drop) return hangUp()
				callback()
			})
		},
	})
	server.on('error', () => {})
	server.server.on('connection', socket => {
		sockets.add(socket)
		socket.once('close', () => sockets.delete(socket))
	})
	const hangUp = () => {
		for (const socket of sockets) socket.destroy()
	}
	await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

	const address = server.server.address() as AddressInfo
	return {
		url: `smtp://127.0.0.1:${address.port}`,
		port: address.port,
		received,
		async waitFor(count: number, timeout = 15_000) {
			const deadline = Date.now() + timeout
			while (received.length < count && Date.now() < deadline)
				await new Promise(resolve => setTimeout(resolve, 20))
			if (received.length < count) throw new Error(`${received.length} of ${count} letters came`)
			return received
		},
		async stop() {
			const closed = new Promise<void>(resolve => server.close(resolve))
			hangUp()
			await closed
		},
	}
}
