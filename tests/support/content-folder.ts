import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the demo clinic's folder, or of parts of it, to be edited and broken; goes away with `await using`. */
export async function contentFolder(parts = ['']) {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-content-'))
	for (const part of parts) await cp(join('content', part), join(folder, part), { recursive: true })
	const at = (file: string) => join(folder, file)

	return {
		folder,
		at,
		async write(file: string, text: string | Uint8Array) {
			await mkdir(dirname(at(file)), { recursive: true })
			await writeFile(at(file), text)
		},
		async edit(file: string, from: string | RegExp, to: string) {
			const text = await readFile(at(file), 'utf8')
			if (text.replace(from, '') === text) throw new Error(`${file} does not hold ${from}`)
			await writeFile(
				at(file),
				text.replace(from, () => to),
			)
		},
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
	}
}
