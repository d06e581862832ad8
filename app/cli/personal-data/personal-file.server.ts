import { createReadStream } from 'node:fs'
import { access, mkdir, open, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandError, whyNotWritten } from '#app/cli/command-error.ts'

const newFile = (path: string) =>
	open(path, 'wx', 0o600).catch(({ code }) => {
		throw new CommandError(
			code === 'EEXIST'
				? `Файл ${path} уже есть, он не тронут`
				: `Файл ${path} не записан: ${whyNotWritten(code)}`,
		)
	})

export async function handOut(from: string, to: string) {
	await access(from).catch(() => {
		throw new CommandError('Этого файла нет в UPLOADS_DIR. Проверьте настройку или резервную копию')
	})
	const target = await newFile(to)
	await whole(to, pipeline(createReadStream(from), target.createWriteStream()))
}

export async function writeNew(path: string, text: string) {
	const file = await newFile(path)
	await whole(
		path,
		file.writeFile(text).finally(() => file.close()),
	)
}

/** What was cut short does not stay: it is somebody's data, and would be in the way of the next try. */
async function whole(path: string, written: Promise<void>) {
	await written.catch(async ({ code, syscall }) => {
		await rm(path, { force: true })
		throw new CommandError(
			syscall === 'read'
				? `Файл из UPLOADS_DIR не читается: ${code}`
				: `Файл ${path} не записан: ${whyNotWritten(code)}`,
		)
	})
}

export async function handOutAll(files: { from: string; name: string }[], folder: string) {
	await mkdir(folder, { recursive: true, mode: 0o700 }).catch(({ code }) => {
		throw new CommandError(`Папка ${folder} не создана: ${whyNotWritten(code)}`)
	})
	const failures: string[] = []
	for (const { from, name } of files) {
		const own = fileName(name)
		await handOut(from, join(folder, own)).catch(error => {
			if (!(error instanceof CommandError)) throw error
			failures.push(`${own}: ${error.message}`)
		})
	}
	if (failures.length > 0) throw new CommandError(failures.join('\n'))
}

// File systems count bytes, mostly up to 255, and a Cyrillic letter takes two.
const longestName = 200
const longestExtension = 20

function fileName(name: string) {
	const plain = name.replace(/[/\\\0]/g, '_')
	if (Buffer.byteLength(plain) <= longestName) return plain
	const extension = Buffer.byteLength(extname(plain)) > longestExtension ? '' : extname(plain)
	const start = Buffer.from(plain).subarray(0, longestName - Buffer.byteLength(extension))
	// As the beginning of a stream, so that a letter cut in half is left out.
	return new TextDecoder().decode(start, { stream: true }) + extension
}
