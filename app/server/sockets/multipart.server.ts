import { setTimeout as pause } from 'node:timers/promises'
import type { Busboy, BusboyFileStream, BusboyHeaders } from '@fastify/busboy'
import { ClinicError } from '#app/clinic/errors.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { kilobyte, megabyte, second } from '#app/platform/units.ts'
import { withTimeout } from '#app/platform/with-timeout.ts'
import { bodyTooLarge, bodyUnreadable, drainBody, type PostedBody, textLimit } from './web-request.server.ts'

/** Bytes of a whole form with its files, which the day's quota reserves while they are on their way. */
export const longestMultipart = 16 * megabyte
const mostParts = 60
const silence = 20 * second

export type PostedFile = {
	name: string
	bytes: AsyncIterable<Uint8Array>
	isCut: () => boolean
}

type Reading = {
	limit: number
	fileLimit: number
	/** All others are skipped as they come: a file is, a text only when the whole of it is in memory. */
	fields: readonly string[]
	/** The field whose files are taken. In any other a file is a wrong value and its content nobody's. */
	fileField: string
	onFile: (file: PostedFile) => Promise<void>
}

/**
 * Reads a multipart form while it arrives: nothing of its files is held in memory.
 * Where it breaks off, `error` is a refusal (400, 408, 413), and `form` holds the fields that came before.
 * `failure` is what `onFile` threw.
 */
export async function readMultipart(
	request: PostedBody,
	{ limit, fileLimit, fields, fileField, onFile }: Reading,
) {
	const form = new FormData()
	const own = new Set<string | undefined>(fields)
	const parser = await openParser(request.headers.get('Content-Type') ?? '', fileLimit, own)
	const { body } = request
	if (!parser || !body) return { form, error: bodyUnreadable(), failure: undefined }

	const open = new Set<BusboyFileStream>()
	const taken: Promise<void>[] = []
	let broken: ClinicError | undefined
	const breakOff = (error = bodyUnreadable()) => {
		broken ??= error
	}
	parser.on('error', () => breakOff())
	parser.on('partsLimit', () => breakOff())
	collectText(parser, form, () => breakOff(bodyTooLarge()))
	parser.on('file', (field, bytes, name) => {
		bytes.on('error', () => {})
		if (field !== fileField) {
			if (own.has(field)) form.append(field, new File([], ''))
			bytes.resume()
			return
		}
		open.add(bytes)
		const unbroken = bytes.iterator({ destroyOnReturn: false })
		const work = onFile({ name: name ?? '', bytes: unbroken, isCut: () => bytes.truncated })
		taken.push(work)
		const left = () => {
			open.delete(bytes)
			// What nobody reads would hold up all that comes behind it.
			bytes.resume()
		}
		work.then(left, left)
	})

	const error = await pour(body, limit, async chunk => {
		// One chunk at a time: whatever the parser throws is then thrown here.
		await new Promise<void>(resolve =>
			parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), () => resolve()),
		)
		if (broken) throw broken
	})
	if (!error) await finish(parser, taken, breakOff)
	if (error || broken) for (const bytes of open) bytes.destroy(new Error('The form broke off'))

	const results = await Promise.allSettled(taken)
	const failed = results.find(result => result.status === 'rejected')
	return { form, error: error ?? broken, failure: failed?.reason as unknown }
}

/** Of a part that breaks off within its head the parser says nothing, for ever. */
async function finish(parser: Busboy, taken: Promise<void>[], onStuck: () => void) {
	const ended = new Promise<void>(resolve => {
		parser.once('finish', () => resolve())
		parser.once('error', () => resolve())
	})
	parser.end()
	const stuck = Promise.allSettled(taken).then(async () => {
		await pause(second, undefined, { ref: false })
		onStuck()
	})
	await Promise.race([ended, stuck])
}

function collectText(parser: Busboy, form: FormData, onTooLong: () => void) {
	let size = 0
	parser.on('field', (name, value, _, isCut) => {
		size += Buffer.byteLength(value)
		if (isCut || size > textLimit) onTooLong()
		else form.append(name, value)
	})
}

/** Loaded by the first form with files: few processes ever read one. */
async function openParser(type: string, fileSize: number, own: ReadonlySet<string | undefined>) {
	const { default: Parser } = await import('@fastify/busboy')
	try {
		return new Parser({
			headers: { 'content-type': type } as BusboyHeaders,
			isPartAFile: (name, kind, fileName) =>
				!own.has(name) || fileName !== undefined || kind === 'application/octet-stream',
			limits: {
				fileSize,
				fieldNameSize: 100,
				fieldSize: textLimit,
				parts: mostParts,
				headerPairs: 20,
				headerSize: 8 * kilobyte,
			},
		})
	} catch {
		return undefined
	}
}

/** Few bodies that flow are read at once, each to its end if it is quick: all at once, none of 500 came to theirs. */
const turns = createSemaphore(8)
/** Whoever sends less at a time, or pauses, gives the turn back: those who trickle would keep it. */
const flowing = { bytes: 16 * kilobyte, pause: 50, turn: 2 * second }

function createTurn() {
	let since: number | undefined
	const leave = () => {
		if (since !== undefined) turns.release()
		since = undefined
	}
	return {
		leave,
		async take() {
			if (since !== undefined) return
			await turns.acquire()
			since = performance.now()
		},
		leaveUnlessFlowing(bytes: number) {
			if (bytes < flowing.bytes || performance.now() - (since ?? 0) > flowing.turn) leave()
		},
	}
}

async function pour(
	body: ReadableStream<Uint8Array>,
	limit: number,
	take: (chunk: Uint8Array) => Promise<void>,
) {
	const reader = body.getReader()
	const turn = createTurn()
	// Not by Content-Length: what was typed stands before the files, and people want it back.
	let size = 0
	try {
		for (;;) {
			const arriving = withTimeout(reader.read(), silence, gone)
			const late = setTimeout(turn.leave, flowing.pause)
			const { done, value } = await arriving.finally(() => clearTimeout(late))
			if (done) return undefined

			size += value.byteLength
			if (size > limit)
				throw bodyTooLarge('Файлы и текст вместе больше 16 МБ. Уменьшите файлы и отправьте ещё раз.')
			await turn.take()
			await take(value)
			turn.leaveUnlessFlowing(value.byteLength)
		}
	} catch (error) {
		turn.leave()
		if (!(error instanceof ClinicError)) return bodyUnreadable()
		if (error.status !== 408) await drainBody(reader)
		return error
	} finally {
		turn.leave()
	}
}

const gone = () => new ClinicError(408, 'Файлы не дошли: связь прервалась. Отправьте их ещё раз.')
