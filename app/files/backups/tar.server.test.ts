import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BrokenArchive, endOfArchive, entriesOf, writeEntry } from './tar.server.ts'

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clinic-tar-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function archive(...names: string[]) {
	const chunks: Uint8Array[] = []
	async function* content() {
		yield Buffer.from('Anna')
	}
	for (const name of names)
		await writeEntry(async bytes => chunks.push(Buffer.from(bytes)), name, 4, content())
	return Buffer.concat([...chunks, endOfArchive()])
}

function signed(bytes: Buffer, start = 0) {
	bytes.write('        ', start + 148, 'latin1')
	const sum = bytes.subarray(start, start + 512).reduce((all, byte) => all + byte, 0)
	bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, start + 148, 'latin1')
	return bytes
}

async function namesIn(bytes: Uint8Array) {
	const path = join(folder, 'a.tar')
	await writeFile(path, bytes)
	const file: FileHandle = await open(path, 'r')
	const names: string[] = []
	try {
		for await (const { path, content } of entriesOf(file)) {
			for await (const chunk of content()) expect(chunk.length).toBeGreaterThan(0)
			names.push(path)
			if (names.length > 10) throw new Error('It goes round and round')
		}
		return names
	} finally {
		await file.close()
	}
}

const sizes: [string, Buffer][] = [
	['negative', Buffer.from('-0000002000\0', 'latin1')],
	['minus a block', Buffer.from('-0000001000\0', 'latin1')],
	['no number', Buffer.from('abcdefghijk\0', 'latin1')],
	['empty', Buffer.alloc(12)],
	['beyond the end', Buffer.from('77777777777\0', 'latin1')],
	['negative in base 256', Buffer.alloc(12, 0xff)],
	['huge in base 256', Buffer.concat([Buffer.from([0x80, 0, 0, 0]), Buffer.alloc(8, 0xff)])],
	['a base 256 of another kind', Buffer.concat([Buffer.from([0xbf]), Buffer.alloc(11, 1)])],
]

it.each(sizes)('refuses an entry whose size is %s', async (_, size) => {
	const bytes = await archive('one', 'two')
	size.copy(bytes, 124)

	await expect(namesIn(signed(bytes))).rejects.toThrow(BrokenArchive)
})

it('refuses links, devices, and one name twice', async () => {
	for (const type of '1234567xgL') {
		const bytes = await archive('one')
		bytes.write(type, 156, 'latin1')
		await expect(namesIn(signed(bytes))).rejects.toThrow(BrokenArchive)
	}
	await expect(namesIn(await archive('one', 'two', 'one'))).rejects.toThrow(BrokenArchive)
	expect(await namesIn(await archive('one', 'two'))).toEqual(['one', 'two'])
})

it('gives back names of any length, and refuses one that belongs to nothing', async () => {
	const names = ['ы'.repeat(49), 'ы'.repeat(50), `${'ы'.repeat(50)}x`, `папка/${'ы'.repeat(120)}`, 'short']
	expect(await namesIn(await archive(...names))).toEqual(names)

	const long = await archive('n'.repeat(200))
	await expect(namesIn(Buffer.concat([long.subarray(0, 1024), Buffer.from(endOfArchive())]))).rejects.toThrow(
		BrokenArchive,
	)
})

it('comes to an end with any bytes, also behind a sum that is right', async () => {
	const good = await archive('one', 'two')
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 12 }),
			fc.nat(good.length),
			async (changes, length) => {
				const bytes = Buffer.from(good)
				for (const [place, value] of changes) bytes[place] = value
				await namesIn(signed(signed(bytes), 1024).subarray(0, length || good.length)).catch(error => {
					if (!(error instanceof BrokenArchive)) throw error
				})
			},
		),
		{ numRuns: 300 },
	)
	await expect(namesIn(await readFile('package.json'))).rejects.toThrow(BrokenArchive)
})
