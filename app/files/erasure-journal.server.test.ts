import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
	erasuresNoted,
	journalName,
	noteErasure,
	noteErasures,
	trimJournal,
} from './erasure-journal.server.ts'

let folder: string
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clinic-journal-'))
})
afterEach(() => rm(folder, { recursive: true }))

const entry = (id: string) => ({ act: { id, reason: 'отзыв согласия' }, marks: [] })
const journal = () => join(folder, journalName)

it('keeps an entry apart from a line that broke off, at whatever byte that was', async () => {
	await noteErasure(folder, entry('first'))
	await noteErasure(folder, entry('second'))
	const whole = await readFile(journal())
	const lineEnd = whole.indexOf('\n')

	for (let length = 0; length <= whole.length; length++) {
		await writeFile(journal(), whole.subarray(0, length))
		await noteErasure(folder, entry('third'))

		const kept = [
			...(length >= lineEnd ? [entry('first')] : []),
			...(length >= whole.length - 1 ? [entry('second')] : []),
		]
		expect(await erasuresNoted(folder)).toEqual([...kept, entry('third')])
	}
})

it('holds every entry of many that are noted at once', async () => {
	const ids = Array.from({ length: 40 }, (_, index) => `act-${index}`)
	await Promise.all(ids.map(id => noteErasures(folder, [entry(id), entry(`${id}-more`)])))

	const noted = (await erasuresNoted(folder)).map(one => (one as ReturnType<typeof entry>).act.id)
	expect(new Set(noted)).toEqual(new Set(ids.flatMap(id => [id, `${id}-more`])))
})

type Noted = ReturnType<typeof entry>
const idsNoted = async () => new Set((await erasuresNoted(folder)).map(one => (one as Noted).act.id))
const isYoung = (one: unknown) => !(one as Noted).act.id.startsWith('old')

it('drops what is not kept, and leaves the file alone where all is', async () => {
	for (const id of ['old', 'first', 'second']) await noteErasure(folder, entry(id))

	await trimJournal(folder, isYoung)
	const trimmed = await readFile(journal(), 'utf8')
	await trimJournal(folder, isYoung)

	expect(trimmed).toBe(`${JSON.stringify(entry('first'))}\n${JSON.stringify(entry('second'))}\n`)
	expect(await readFile(journal(), 'utf8')).toBe(trimmed)
	expect(await readdir(folder)).toEqual([journalName])
})

it('keeps all that was acknowledged while others drop the old, for whoever reads meanwhile too', async () => {
	const acknowledged: string[] = []
	let isOver = false
	const write = async (writer: number) => {
		for (let number = 0; number < 60; number++) {
			await noteErasure(folder, entry(`act-${writer}-${number}`))
			acknowledged.push(`act-${writer}-${number}`)
		}
	}
	const trim = async () => {
		while (!isOver) {
			await noteErasure(folder, entry('old'))
			await trimJournal(folder, isYoung)
		}
	}
	const read = async () => {
		while (!isOver) {
			const expected = [...acknowledged]
			const noted = await idsNoted()
			expect(expected.filter(id => !noted.has(id))).toEqual([])
		}
	}

	const others = [trim(), trim(), read()]
	await Promise.all([write(1), write(2), write(3)])
	isOver = true
	await Promise.all(others)

	const noted = await idsNoted()
	expect(acknowledged.filter(id => !noted.has(id))).toEqual([])
	await trimJournal(folder, isYoung)
	expect(await idsNoted()).toEqual(new Set(acknowledged))
})

it('is whole, and finished later, where dropping the old broke off at whatever point', async () => {
	const aside = join(folder, 'erasures-abc.jsonl')
	const line = `${JSON.stringify(entry('first'))}\n`
	for (const written of [undefined, '', line.slice(0, 20), line]) {
		await rm(journal(), { force: true })
		for (const id of ['old', 'first', 'second']) await noteErasure(folder, entry(id))
		await rename(journal(), aside)
		if (written !== undefined) await writeFile(journal(), written)
		expect(await idsNoted()).toEqual(new Set(['old', 'first', 'second']))
		await noteErasure(folder, entry('third'))

		await trimJournal(folder, isYoung)

		expect(await readdir(folder)).toEqual([journalName])
		expect(await idsNoted()).toEqual(new Set(['first', 'second', 'third']))
	}
})
