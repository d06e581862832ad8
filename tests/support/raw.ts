import { connect, type Socket } from 'node:net'

export type RawAnswer = {
	/** 0 where the line was closed without a word. */
	status: number
	headers: Record<string, string>
	body: string
	/** How many answers came: one request must not get two. */
	answers: number
	/** The line was closed by the site. */
	closed: boolean
}

/** Sends bytes as they are, which no client library would, and listens until the site hangs up or falls silent. */
export function speak(origin: string, words: string | Buffer, silence = 3000): Promise<RawAnswer> {
	const { socket, heard } = open(origin)
	// Letters up to U+00FF stand for bytes; with others the whole is Unicode.
	socket.write(typeof words === 'string' ? Buffer.from(words, isBytes(words) ? 'latin1' : 'utf8') : words)
	return new Promise(resolve => {
		const end = (closed: boolean) => {
			clearTimeout(late)
			socket.destroy()
			resolve(answerIn(heard(), closed))
		}
		let late = setTimeout(end, silence, false)
		socket.on('data', () => {
			clearTimeout(late)
			late = setTimeout(end, isWhole(heard()) ? 50 : silence, false)
		})
		socket.on('close', () => end(true))
	})
}

const isBytes = (words: string) => [...words].every(letter => letter <= '\u00ff')

/** A line of its own that is read but says nothing by itself. */
export function open(origin: string) {
	const { hostname, port } = new URL(origin)
	const socket: Socket = connect(Number(port), hostname)
	const chunks: Buffer[] = []
	socket.on('data', chunk => chunks.push(chunk))
	socket.on('error', () => {})
	return { socket, heard: () => Buffer.concat(chunks).toString('latin1') }
}

export function answerIn(text: string, closed: boolean): RawAnswer {
	const [head = '', ...rest] = text.split('\r\n\r\n')
	const [first = '', ...lines] = head.split('\r\n')
	const headers = Object.fromEntries(
		lines.map(line => [
			line.slice(0, line.indexOf(':')).toLowerCase(),
			line.slice(line.indexOf(':') + 1).trim(),
		]),
	)
	return {
		status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
		headers,
		body: rest.join('\r\n\r\n'),
		// A body of known length need not end with its line.
		answers: text.match(/(^|[\n>}])HTTP\/1\.1 (?!100)\d{3} /g)?.length ?? 0,
		closed,
	}
}

function isWhole(text: string) {
	const { headers, body } = answerIn(text, false)
	if (headers['content-length'] !== undefined) return body.length >= Number(headers['content-length'])
	return headers['transfer-encoding'] === 'chunked' && body.endsWith('0\r\n\r\n')
}
