import { extname } from 'node:path'
import { type CopyFormat, copyWidths, isRaster, phoneCopy } from '#app/clinic/catalog/picture-copies.ts'
import { fileAnswer, fileInside } from '#app/files/file-response.server.ts'
import { matchesTag } from '#app/platform/http/etag.ts'
import { createLruCache } from '#app/platform/lru-cache.ts'
import { megabyte } from '#app/platform/units.ts'
import { CopyError, createCopyMaker, hashOfFile } from './copy-maker.server.ts'
import { type CopyStore, createCopyStore } from './copy-store.server.ts'

const types: Record<string, string> = {
	svg: 'image/svg+xml',
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	webp: 'image/webp',
	avif: 'image/avif',
}

/** `folder/name` with an optional `/width.format`; no dot files, no path traversal. */
const named = /^([a-z]+\/[^./\\\p{Cc}][^/\\\p{Cc}]*?)(?:\/(\d+)\.(avif|webp|jpg))?$/iu

type Copy = {
	path: string
	hash: string
	name: string
	width: number
	format: CopyFormat | 'png'
	most: number
}

const temporaryErrors = new Set(['busy', 'changed'])

type Options = {
	folder: string
	store: string
	onError: (facts: { picture?: string; error: string }, says: string) => void
	clock?: () => Date
}

export type Pictures = ReturnType<typeof createPictures>

/** Photographs are served only as re-encoded copies, because originals contain metadata (place, time, owner). */
export function createPictures({ folder, store: place, onError, clock = () => new Date() }: Options) {
	const store = createCopyStore(place)
	const copies = createCopies(store, onError)
	const fileHash = createHashes()
	let stopped = false
	let preparing = Promise.resolve()

	async function prepare(paths: string[]) {
		const wanted = new Set<string>()
		for (const path of paths.filter(isRaster)) {
			const file = await fileInside(folder, path)
			if (!file) continue
			const hash = await fileHash(file)
			wanted.add(hash)
			for (const width of copyWidths) {
				const copy = reduced(file.path, hash, width, 'avif')
				if (stopped) return
				if (!(await store.has(hash, copy.name))) await copies.bytesOf(copy, true).catch(() => {})
			}
		}
		await store.sweep(wanted, clock())
	}

	return {
		async answer(address: string, request: Request) {
			const [, name = '', width = '', format] = named.exec(address) ?? []
			const ending = extname(name).slice(1).toLowerCase()
			const type = types[ending]
			if (!type) return absent()
			if (!isRaster(name))
				return (width ? undefined : await fileAnswer(folder, name, type, request)) ?? absent()
			const file = await fileInside(folder, name)
			if (!file || (width && !isOffered(Number(width)))) return absent()
			const hash = await fileHash(file)
			const copy = width
				? reduced(file.path, hash, Number(width), format as CopyFormat)
				: whole(file.path, hash, ending)
			return await copyAnswer(copy, request, copies.bytesOf).catch(refusal)
		},

		prepare(paths: string[]) {
			copies.forgetFailed()
			preparing = preparing
				.then(() => prepare(paths))
				.catch(error => onError({ error: String(error) }, 'copies not made ahead'))
			return preparing
		},

		stop() {
			stopped = true
			copies.stop()
		},
	}
}

function createHashes() {
	const hashes = createLruCache<string>({ entries: 1000 })
	return async ({ path, size, mtimeMs }: { path: string; size: number; mtimeMs: number }) => {
		const state = `${path} ${size} ${mtimeMs}`
		const known = hashes.find(state)
		if (known) return known
		const hash = await hashOfFile(path)
		hashes.put(state, hash)
		return hash
	}
}

function createCopies(store: CopyStore, onError: Options['onError']) {
	const maker = createCopyMaker()
	const underWay = new Map<string, Promise<Buffer>>()
	/** Copies that could not be written to disk. */
	const unkept = createLruCache<Buffer>({ size: 8 * megabyte })
	const failed = createLruCache<CopyError>({ entries: 1000 })

	async function make(key: string, { path, name, hash, width, format, most }: Copy, isAhead: boolean) {
		try {
			const bytes = await maker.make({ path, hash, width, format, most }, isAhead)
			await store.keep(hash, name, bytes).catch(error => {
				unkept.put(key, bytes, bytes.length)
				onError({ error: String(error.code ?? error.name) }, 'copies of pictures cannot be kept')
			})
			return bytes
		} catch (error) {
			if (!(error instanceof CopyError) || temporaryErrors.has(error.code)) throw error
			failed.put(key, error)
			onError({ picture: path, error: error.message }, 'no copy of a picture')
			throw error
		}
	}

	return {
		async bytesOf(copy: Copy, isAhead = false) {
			const key = `${copy.hash}/${copy.name}`
			const kept = unkept.find(key) ?? (await store.read(copy.hash, copy.name))
			if (kept && kept.length > 0) return kept
			const known = failed.find(key)
			if (known) throw known
			const made = underWay.get(key) ?? make(key, copy, isAhead).finally(() => underWay.delete(key))
			underWay.set(key, made)
			return await made
		},
		forgetFailed: failed.clear,
		stop: maker.stop,
	}
}

async function copyAnswer(copy: Copy, request: Request, bytesOf: (copy: Copy) => Promise<Buffer>) {
	const headers = { ETag: `"${copy.hash}-${copy.name}"`, 'Cache-Control': 'public, max-age=3600' }
	if (matchesTag(request.headers.get('If-None-Match'), headers.ETag))
		return new Response(null, { status: 304, headers })
	const bytes = await bytesOf(copy)
	const body = request.method === 'HEAD' ? null : new Uint8Array(bytes)
	return new Response(body, {
		headers: {
			...headers,
			'Content-Type': types[copy.format] ?? '',
			'Content-Length': String(bytes.length),
		},
	})
}

const isOffered = (width: number) => copyWidths.some(offered => offered === width)

const reduced = (path: string, hash: string, width: number, format: CopyFormat): Copy => ({
	path,
	hash,
	width,
	format,
	name: `${width}.${format}`,
	most:
		width <= phoneCopy.width
			? phoneCopy.bytes
			: Math.round(phoneCopy.bytes * (width / phoneCopy.width) ** 2.5),
})

const widest = 1600

/** For clients that know only the picture's own address. */
function whole(path: string, hash: string, ending: string): Copy {
	const format = ending === 'jpeg' ? 'jpg' : (ending as CopyFormat | 'png')
	const most = format === 'png' ? Number.MAX_SAFE_INTEGER : 600_000
	return { path, hash, format, most, width: widest, name: `whole.${format}` }
}

const absent = () => new Response('Такой картинки нет', { status: 404 })

function refusal(error: unknown) {
	if (!(error instanceof CopyError)) throw error
	if (error.code === 'broken') return absent()
	return new Response('Картинка ещё не готова', {
		status: 503,
		headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' },
	})
}
