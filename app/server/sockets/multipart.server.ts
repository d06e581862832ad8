import { setTimeout as pause } from 'node:timers/promises'
import type { BusboyFileStream, BusboyHeaders } from '@fastify/busboy'
import { ClinicError } from '#app/clinic/errors.ts'
import { kilobyte, second } from '#app/platform/units.ts'
import { withTimeout } from '#app/platform/with-timeout.ts'
import { bodyTooLarge, bodyUnreadable, drainBody, type PostedBody } from './body.server.ts'
import { createSemaphore } from './semaphore.server.ts'

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
	/** The field whose files are taken. In any other a file is a wrong value and its content nobody's. */
	fileField: string
	onFile: (file: PostedFile) => Promise<void>
}

/**
 * Reads a multipart form while it arrives: nothing of its files is held in memory.
 * Where it breaks off, `error` is a refusal (400, 408, 413), and `form` holds the fields that came before.
 * `failure` is what `onFile` threw.
 */
export async function readMultipart(request: PostedBody, { limit, fileField, fileLimit, onFile }: Reading) {
	const form = new FormData()
	const parser = await openParser(request.headers.get('Content-Type') ?? '', fileLimit)
	const { body } = request
	if (!parser || !body) return { form, error: bodyUnreadable(), failure: undefined }

	const open = new Set<BusboyFileStream>()
	const taken: Promise<void>[] = []
	let broken: unknown
	parser.on('error', error => {
		broken ??= error
	})
	parser.on('partsLimit', () => {
		broken ??= 'too many parts'
	})
	parser.on('field', (name, value) => form.append(name ?? '', value))
	parser.on('file', (field, bytes, name) => {
		bytes.on('error', () => {})
		if (field !== fileField) {
			form.append(field ?? '', new File([], ''))
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
	const finished = new Promise<void>(resolve => parser.once('finish', () => resolve()))

	const error = await pour(body, limit, async chunk => {
		// One chunk at a time: whatever the parser throws is then thrown here.
		await new Promise<void>(resolve =>
			parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), () => resolve()),
		)
		if (broken) throw bodyUnreadable()
	})
	if (!error) {
		parser.end()
		const errored = new Promise<void>(resolve => parser.once('error', () => resolve()))
		// Of a part that breaks off within its head the parser says nothing, for ever.
		const stuck = Promise.allSettled(taken).then(async () => {
			await pause(second, undefined, { ref: false })
			broken ??= 'broke off'
		})
		await Promise.race([finished, errored, stuck])
	}
	if (error || broken) for (const bytes of open) bytes.destroy(new Error('The form broke off'))

	const results = await Promise.allSettled(taken)
	const failed = results.find(result => result.status === 'rejected')
	return { form, error: error ?? (broken ? bodyUnreadable() : undefined), failure: failed?.reason as unknown }
}

/** Loaded by the first form with files: few processes ever read one. */
async function openParser(type: string, fileSize: number) {
	const { default: Busboy } = await import('@fastify/busboy')
	try {
		return new Busboy({
			headers: { 'content-type': type } as BusboyHeaders,
			limits: {
				fileSize,
				fieldNameSize: 100,
				fieldSize: 64 * kilobyte,
				parts: mostParts,
				headerPairs: 20,
				headerSize: 8 * kilobyte,
			},
		})
	} catch {
		return undefined
	}
}

/** Few are read at once, so that memory and other pages do not feel how many there are. */
const readers = createSemaphore(8)
/** Whoever sends nothing for so long lets others have their turn. */
const longestPause = 100
/** Nor may a trickle keep its turn. */
const longestTurn = 2000

async function pour(
	body: ReadableStream<Uint8Array>,
	limit: number,
	take: (chunk: Uint8Array) => Promise<void>,
) {
	const reader = body.getReader()
	// Not by Content-Length: what was typed stands before the files, and people want it back.
	let size = 0
	let inTurn = false
	let since = 0
	const enter = async () => {
		if (inTurn) return
		await readers.take()
		inTurn = true
		since = performance.now()
	}
	const leave = () => {
		if (inTurn) readers.leave()
		inTurn = false
	}
	try {
		for (;;) {
			if (performance.now() - since > longestTurn) leave()
			await enter()
			const hearing = withTimeout(reader.read(), silence, gone)
			const waiting = setTimeout(leave, longestPause)
			const { done, value } = await hearing.finally(() => clearTimeout(waiting))
			if (done) return undefined

			size += value.byteLength
			if (size > limit) {
				leave()
				await drainBody(reader)
				return bodyTooLarge('Файлы и текст вместе больше 16 МБ. Уменьшите файлы и отправьте ещё раз.')
			}
			await enter()
			await take(value)
		}
	} catch (error) {
		leave()
		if (!(error instanceof ClinicError)) return bodyUnreadable()
		if (error.status !== 408) await drainBody(reader)
		return error
	} finally {
		leave()
	}
}

const gone = () => new ClinicError(408, 'Файлы не дошли: связь прервалась. Отправьте их ещё раз.')
