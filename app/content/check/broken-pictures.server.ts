import { join } from 'node:path'
import { isRaster } from '#app/clinic/catalog/picture-copies.ts'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { type CopyError, createCopyMaker, hashOfFile } from '#app/content/pictures/copy-maker.server.ts'
import { pictureError } from '#app/content/pictures/picture-error.ts'

const missing = 'снимки не открыть: не установлен пакет sharp (npm ci); без него сайт их не показывает'

/** Decodes each photograph, because damage may be anywhere in the file. */
export async function brokenPictures(folder: string): Promise<Mistake[]> {
	const maker = createCopyMaker()
	const mistakes: Mistake[] = []
	for (const [file, { picture }] of cacheFiles(folder).cache) {
		if (!isRaster(file) || pictureError(file, picture)) continue
		const path = join(folder, file)
		const hash = await hashOfFile(path)
		const error = await maker
			.make({ path, hash, width: 160, format: 'jpg', most: Number.MAX_SAFE_INTEGER })
			.then(
				() => undefined,
				error => error as CopyError,
			)
		if (error?.code === 'missing') {
			maker.stop()
			return [{ level: 'error', file, says: missing }]
		}
		if (error)
			mistakes.push({ level: 'error', file, says: 'снимок повреждён: сохраните его заново как JPEG' })
	}
	maker.stop()
	return mistakes
}
