import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { filledIn, kept, send } from '#tests/support/four-forms.ts'
import { startSite } from '#tests/support/site.ts'
import { canMount, mountDisk } from '#tests/support/small-disk.ts'

/** Kilobytes by which the room grows from one try to the next, and more than any command needs. */
const step = process.env.LONG ? 16 : 112
const enough = 2000
const kilobyte = 1024
const inFourHundredDays = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000).toISOString()
const clinic = [
	...['--name', 'Клиника', '--city', 'Казань', '--phone', '+7 843 200-00-00'],
	...['--hours', 'Пн-Пт: 9:00-18:00'],
]
const oneRussianLine = /^[А-Я][^\n{]*\n$/

type Setup = { folder: string; copies: string; command: (...words: string[]) => ReturnType<typeof runCli> }

let place: string
let archive: string
/** Who is in the copy, and who is in the data. */
const inCopy = names(0, 6)
const all = names(0, 12)

beforeAll(async () => {
	place = await mkdtemp(join(tmpdir(), 'clinic-no-room-'))
	archive = join(place, 'clinic.tar')
	// A clinic in few files: what is copied and put back has to fit on the small disk.
	expect(await runCli(place, ['content', 'init', join(place, 'texts'), ...clinic])).toMatchObject({ code: 0 })
	await writeFile(join(place, 'texts/photo.bin'), Buffer.alloc(200 * kilobyte, 'photo'))
	const site = await startSite({ folder: join(place, 'origin'), env: { LOG_LEVEL: 'error' } })
	for (let number = 0; number < 6; number++) expect(await send(site, filledIn(number))).toBe(201)
	expect(await runCli(site.folder, ['backup', archive])).toMatchObject({ code: 0 })
	for (let number = 6; number < 12; number++) expect(await send(site, filledIn(number))).toBe(201)
	await site.stop()
}, 120_000)
afterAll(() => rm(place, { recursive: true }))

/** Both are a full disk to a program: the second one needs nobody's leave. */
const means = [...(canMount() ? (['a disk'] as const) : []), 'a limit of file sizes' as const]

describe.each(means)('with %s that is full', mean => {
	/** Runs a command with ever more room, each time on the same data, until it is done; gives how often it was not. */
	async function withEverMoreRoom(
		words: (setup: Setup) => string[],
		look: (setup: Setup, says: string) => Promise<void>,
		now?: string,
	) {
		let refused = 0
		for (let room = 0; room <= enough; room += step) {
			const folder = await mkdtemp(join(place, 'setup-'))
			const unmount = mean === 'a disk' ? mountDisk(folder, 8 * kilobyte ** 2) : () => {}
			try {
				await cp(join(place, 'origin'), folder, { recursive: true, preserveTimestamps: true })
				const copies = join(folder, 'copies')
				await mkdir(copies)
				const setup = { folder, copies, command: (...words: string[]) => runCli(folder, words) }
				const run = words(setup)
				if (mean === 'a disk') await leave(folder, room)
				const limit = mean === 'a disk' ? undefined : room * kilobyte
				const { code, stderr } = await runCli(folder, run, { limit, now })
				await rm(join(folder, 'ballast'), { force: true })
				if (code === 0) return refused
				refused++
				expect([room, code, stderr]).toEqual([room, 1, expect.stringMatching(oneRussianLine)])
				await look(setup, stderr)
			} finally {
				unmount()
				await rm(folder, { recursive: true })
			}
		}
		throw new Error(`${words} was never done`)
	}

	it('backup says so in one line and leaves nothing', { timeout: 300_000 }, async () => {
		const refused = await withEverMoreRoom(
			({ copies }) => ['backup', join(copies, 'monday.tar')],
			async ({ copies }, says) => {
				if (mean === 'a disk') expect(says).toMatch(/^На диске нет места: копия не записана\./)
				expect(await readdir(copies)).toEqual([])
			},
		)
		expect(refused).toBeGreaterThan(1)
	})

	it('restore says so in one line, and the old data are whole', { timeout: 300_000 }, async () => {
		const refused = await withEverMoreRoom(
			({ folder }) => ['restore', archive, '--force', '--content', join(folder, 'back/texts')],
			async ({ folder, command }) => {
				expect(await stateOf(folder)).toEqual({ names: all, wrong: [] })
				expect(await strays(folder)).toEqual([])
				expect(await readdir(folder)).not.toContain('back')

				expect(await command('restore', archive, '--force')).toMatchObject({ code: 0 })
				expect(await stateOf(folder)).toEqual({ names: inCopy, wrong: [] })
			},
		)
		expect(refused).toBeGreaterThan(1)
	})

	it('retention says so in one line, and is taken up again', { timeout: 300_000 }, async () => {
		const retention = ['data', 'retention', '--despite-letters']
		const refused = await withEverMoreRoom(
			() => retention,
			async ({ folder }) => {
				const { names, wrong } = await stateOf(folder)
				expect([all, wrong]).toEqual([expect.arrayContaining(names), []])

				expect(await runCli(folder, retention, { now: inFourHundredDays })).toMatchObject({ code: 0 })
				const left = await stateOf(folder)
				expect([left.names.every(isSurvey), left.wrong]).toEqual([true, []])
			},
			inFourHundredDays,
		)
		expect(refused).toBeGreaterThan(0)
	})
})

function names(from: number, to: number) {
	return Array.from({ length: to - from }, (_, index) => filledIn(from + index).name).toSorted()
}

/** Surveys are kept for longer than all others. */
const isSurvey = (name: string) => Number(name.split(' ')[1]) % 4 === 1

async function runCli(
	folder: string,
	words: string[],
	{ limit, now }: { limit?: number | undefined; now?: string | undefined } = {},
) {
	const env = {
		...{ PATH: process.env.PATH, NODE_ENV: 'test', ...(now ? { CLINIC_NOW: now } : {}) },
		...{ DATABASE_URL: `file:${folder}/clinic.sqlite`, UPLOADS_DIR: join(folder, 'uploads') },
		CONTENT_DIR: words[0] === 'content' ? '' : join(place, 'texts'),
	} as NodeJS.ProcessEnv
	const line = [process.execPath, 'build/cli/main.js', ...words]
	const [program = '', ...args] = limit === undefined ? line : ['prlimit', `--fsize=${limit}`, ...line]
	return await promisify(execFile)(program, args, { env }).then(
		({ stderr }) => ({ code: 0, stderr }),
		({ code, stderr }) => ({ code: Number(code), stderr: String(stderr) }),
	)
}

/** Fills a disk until only so many kilobytes are left. */
async function leave(folder: string, room: number) {
	const { bavail, bsize } = await statfs(folder)
	await writeFile(join(folder, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - room * kilobyte)))
}

async function stateOf(folder: string) {
	const database = createDatabase(`file:${folder}/clinic.sqlite`)
	const { names, wrong } = await kept(database.db, join(folder, 'uploads')).finally(database.close)
	return { names: names.toSorted(), wrong: wrong.filter(one => !one.startsWith('open proof')) }
}

/** What work that was broken off has left beside the data. */
async function strays(folder: string) {
	const all = await readdir(folder, { recursive: true })
	return all.filter(path => /restor|\.part$/.test(basename(path)))
}
