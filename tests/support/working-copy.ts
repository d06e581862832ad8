import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const folders = '.cache'

/**
 * A copy of what the repository holds, to be edited by a test; goes away with `await using`. It lies inside the
 * project, where Node and Vite find the packages, and outside what git, Biome and the compiler look at.
 */
export async function workingCopy() {
	await mkdir(folders, { recursive: true })
	const folder = await mkdtemp(join(process.cwd(), folders, 'copy-'))
	const known = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
	const files = execFileSync('git', known, { encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean)
	const at = (file: string) => join(folder, file)
	for (const file of files) {
		await mkdir(dirname(at(file)), { recursive: true })
		// One that git knows may be deleted by now.
		await cp(file, at(file)).catch(() => undefined)
	}

	return {
		folder,
		at,
		async write(file: string, text: string) {
			await mkdir(dirname(at(file)), { recursive: true })
			await writeFile(at(file), text)
		},
		async edit(file: string, from: string | RegExp, to: string) {
			const text = await readFile(at(file), 'utf8')
			const edited = text.replace(from, () => to)
			if (edited === text) throw new Error(`${file} does not hold ${from}`)
			await writeFile(at(file), edited)
		},
		/** Gives files back as the project has them; those it has not go. */
		async restore(names: string[]) {
			for (const name of names) {
				if (files.includes(name)) await cp(name, at(name))
				else await rm(at(name), { force: true })
			}
		},
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
	}
}

export type WorkingCopy = Awaited<ReturnType<typeof workingCopy>>
