import { mostPixels, pictureLibrary, startPictureProcess } from '#app/files/picture-process.server.ts'
import program from './draw-program.js?raw'

type Wanted = { width: number; height?: number; format: 'png' | 'webp' | 'jpeg'; density?: number }

export class NoLibraryError extends Error {
	override name = 'NoLibraryError'
}

const longest = 20_000

let before: Promise<unknown> = Promise.resolve()

/** One picture at a time. @throws NoLibraryError where sharp is not installed */
function drawn(source: string | Uint8Array, wanted: Wanted): Promise<Buffer> {
	const mine = before.catch(() => {}).then(() => run(source, wanted))
	before = mine
	return mine
}

function run(source: string | Uint8Array, wanted: Wanted) {
	const library = pictureLibrary()
	if (!library) return Promise.reject(new NoLibraryError('sharp is not installed'))
	const words = [library, String(mostPixels), JSON.stringify(wanted)]
	return new Promise<Buffer>((resolve, reject) => {
		const child = startPictureProcess(program, words, {
			stdio: ['pipe', 'pipe', 'ignore'],
			timeout: longest,
			killSignal: 'SIGKILL',
		})
		const chunks: Buffer[] = []
		child.stdout?.on('data', chunk => chunks.push(chunk))
		child.once('error', reject)
		child.once('close', code =>
			code === 0 ? resolve(Buffer.concat(chunks)) : reject(new Error('the picture could not be drawn')),
		)
		// The child may exit before it has read everything.
		child.stdin?.on('error', () => {})
		child.stdin?.end(source)
	})
}

export const pngOf = (svg: string, size: number) =>
	drawn(svg, { width: size, height: size, format: 'png', density: 300 })

export const previewJpeg = (picture: string | Uint8Array) =>
	drawn(picture, { width: 1200, height: 630, format: 'jpeg' })

export const heroWebp = (picture: string | Uint8Array) => drawn(picture, { width: 1360, format: 'webp' })

export function icoOf(png: Uint8Array) {
	const head = Buffer.alloc(22)
	for (const [at, value] of [
		[2, 1],
		[4, 1],
		[10, 1],
		[12, 32],
	] as const)
		head.writeUInt16LE(value, at)
	head.set([32, 32], 6)
	head.writeUInt32LE(png.length, 14)
	head.writeUInt32LE(head.length, 18)
	return Buffer.concat([head, png])
}
