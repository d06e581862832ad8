import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { erasuresNoted, journalName, noteErasure, noteErasures } from './erasure-journal.server.ts'

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
