import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand, Drawing } from '#app/clinic/brand/brand.ts'
import { drawingNames } from '#app/clinic/brand/brand.ts'
import { fileAnswer } from '#app/files/file-response.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { matchesTag } from '#app/platform/http/etag.ts'
import { megabyte } from '#app/platform/units.ts'
import { content, environment } from '#app/services.server.ts'
import { heroWebp, icoOf, NoLibraryError, pngOf, previewJpeg } from './draw.server.ts'
import { drawingOf, painted, previewOf } from './drawings.server.ts'

type Made = { type: string; body: string | Uint8Array }

const svg = (body: string): Made => ({ type: 'image/svg+xml', body })
const appIcon = async (size: number, brand: Brand): Promise<Made> => ({
	type: 'image/png',
	body: await pngOf(drawingOf('app-icon', brand).svg, size),
})

const made: Record<string, (brand: Brand) => Made | Promise<Made>> = {
	...Object.fromEntries(
		drawingNames.map((name: Drawing['name']) => [
			`${name}.svg`,
			(brand: Brand) => svg(drawingOf(name, brand).svg),
		]),
	),
	'icon-192.png': brand => appIcon(192, brand),
	'icon-512.png': brand => appIcon(512, brand),
	'apple-touch-icon.png': brand => appIcon(180, brand),
	'favicon.ico': async brand => ({
		type: 'image/x-icon',
		body: icoOf(await pngOf(drawingOf('icon', brand).svg, 32)),
	}),
	'preview.jpg': async brand => ({
		type: 'image/jpeg',
		body: await fromPhoto(brand.photos.preview, previewJpeg, () => previewJpeg(previewOf(brand))),
	}),
	'hero.webp': async brand => ({
		type: 'image/webp',
		body: await fromPhoto(brand.photos.hero, heroWebp, () => heroWebp(drawingOf('hero', brand).svg)),
	}),
}

const mostBytes = 15 * megabyte

/** Cached for the current version of the brand. */
let kept: { version: string; answers: Map<string, Promise<Made | undefined>> } = {
	version: '',
	answers: new Map(),
}

export async function brandAnswer(name: string, request: Request) {
	const picture = await pictureOf(name)
	if (!picture) return new Response('Такой картинки нет', { status: 404 })

	const { type, body } = picture
	const headers = {
		ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
		'Cache-Control': 'public, max-age=3600',
		// A drawing opened on its own must not run anything.
		'Content-Security-Policy':
			"default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
	}
	if (matchesTag(request.headers.get('If-None-Match'), headers.ETag))
		return new Response(null, { status: 304, headers })
	return new Response(body as BodyInit, { headers: { ...headers, 'Content-Type': type } })
}

/** Failures are cached too, because each try costs a process. */
async function pictureOf(name: string) {
	const { brand } = content()
	if (kept.version !== brand.version) kept = { version: brand.version, answers: new Map() }
	const { answers } = kept
	const known = answers.get(name)
	if (known) return known

	const make = Object.hasOwn(made, name) ? made[name] : undefined
	// Longer than any name of the build; one too long for the disk would be kept and logged like a broken picture.
	const art = /^art\/([\w.-]{1,100}\.svg)$/.exec(name)?.[1]
	if (!make && !art) return undefined
	const answer = Promise.resolve(make ? make(brand) : siteDrawing(art ?? '', brand)).catch(error => {
		const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
		if (isAbsent) answers.delete(name)
		else log.error({ file: name, ...errorFields(error) }, 'picture of the brand not drawn')
		return undefined
	})
	answers.set(name, answer)
	return answer
}

const siteDrawing = async (name: string, brand: Brand) =>
	svg(painted(await readFile(join('build/client/assets', name), 'utf8'), brand))

/** Falls back to the site's own picture; `content check` reports the broken one. */
async function fromPhoto(
	path: string | undefined,
	make: (photo: Uint8Array) => Promise<Buffer>,
	instead: () => Promise<Buffer>,
) {
	if (!path) return instead()
	try {
		const file = await fileAnswer(environment.CONTENT_DIR, path, '', new Request('file:///'))
		if (!file || Number(file.headers.get('Content-Length')) > mostBytes) {
			await file?.body?.cancel()
			return await instead()
		}
		return await make(new Uint8Array(await file.arrayBuffer()))
	} catch (error) {
		if (error instanceof NoLibraryError) throw error
		log.error({ file: path, ...errorFields(error) }, 'picture of the brand not read')
		return instead()
	}
}
