import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { replacedBeside } from '#app/files/backups/unfinished.server.ts'
import { filledIn, kept, send } from '#tests/support/four-forms.ts'
import { stranger } from '#tests/support/people.ts'
import { startSite } from '#tests/support/site.ts'

/** Every step takes a process; without LONG some are left out, others each time. */
const stride = process.env.LONG ? 1 : 8
const preload = `--import ${pathToFileURL('tests/support/killed-at-step.js')}`
const texts = ['about.md', 'settings.yaml']
/** The settings every command of the test gets. */
let texted = {}
const inFourHundredDays = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000).toISOString()

/** So long a message needs pages of its own. */
const request = { ...stranger(100), message: 'Удобнее до обеда. '.repeat(200) }
const talker = { ...filledIn(100), name: request.name, fields: request }

type Setup = { folder: string; url: string; remove(): Promise<void> }

describe.each(['sqlite', 'postgres'])('commands that are killed, on %s', name => {
	let place: string
	let origin: { url: string; name?: string; remove?: () => Promise<void> }
	/** Names in the copy that still may be there, and names in the database that is replaced. */
	const inCopy = [...names(1, 8), talker.name].toSorted()
	const before = [...names(1, 16), talker.name].toSorted()
	const erased = filledIn(0)
	let archive: string

	beforeAll(async () => {
		place = await mkdtemp(join(tmpdir(), 'clinic-killed-'))
		archive = join(place, 'clinic.tar')
		await mkdir(join(place, 'texts'))
		for (const name of texts) await writeFile(join(place, 'texts', name), name)
		texted = { CONTENT_DIR: join(place, 'texts') }
		origin = name === 'sqlite' ? { url: `file:${place}/origin/clinic.sqlite` } : await postgresDatabase()
		const env = { DATABASE_URL: origin.url, LOG_LEVEL: 'error' }
		const site = await startSite({ folder: join(place, 'origin'), env })
		const command = (...words: string[]) => runCli({ url: origin.url, folder: site.folder }, words)
		for (let number = 0; number < 8; number++) expect(await send(site, filledIn(number))).toBe(201)
		expect(await send(site, talker)).toBe(201)
		expect(await command('backup', archive)).toMatchObject({ code: 0 })
		for (let number = 8; number < 16; number++) expect(await send(site, filledIn(number))).toBe(201)
		const who = ['--email', String(erased.fields.email), '--why', 'просьба']
		expect(await command('data', 'erase', ...who)).toMatchObject({ code: 0 })
		await site.stop()
	}, 120_000)
	afterAll(async () => {
		await origin.remove?.()
		await rm(place, { recursive: true })
	})

	/** The same data, in a place of its own. */
	async function setup(): Promise<Setup> {
		const folder = await mkdtemp(join(place, 'setup-'))
		await cp(join(place, 'origin/uploads'), join(folder, 'uploads'), {
			recursive: true,
			preserveTimestamps: true,
		})
		if (origin.name) return { folder, ...(await postgresDatabase(origin.name)) }
		await cp(join(place, 'origin/clinic.sqlite'), join(folder, 'clinic.sqlite'))
		return { folder, url: `file:${join(folder, 'clinic.sqlite')}`, remove: async () => {} }
	}

	/** Kills the command before one step after the other, each time in a setup of its own, until it gets through. */
	async function killAtEachStep(
		words: (setup: Setup) => string[],
		look: (setup: Setup, step: string) => Promise<void>,
		settings = {},
		each = stride,
	) {
		const steps: string[] = []
		for (let at = 1 + Math.floor(Math.random() * each); ; at += each) {
			const here = await setup()
			const log = join(here.folder, 'killed')
			const killing = { KILL_AT: String(at), KILL_LOG: log, NODE_OPTIONS: preload }
			const { signal, code } = await runCli(here, words(here), { ...settings, ...killing })
			if (signal !== 'SIGKILL') expect(code).toBe(0)
			const step = signal ? (await readFile(log, 'utf8')).trim() : 'the end'
			steps.push(step)
			if (name === 'postgres') await leftAlone(here)
			await look(here, step)
			await here.remove()
			await rm(here.folder, { recursive: true })
			if (!signal) return steps
		}
	}

	it('restore leaves the old or the new whole, says which, and is repeated', {
		timeout: 1_200_000,
	}, async () => {
		const seen: Record<string, number> = {}
		const restoring = ({ folder }: Setup) => [
			...['restore', archive, '--force', '--content', join(folder, 'texts')],
		]
		const steps = await killAtEachStep(restoring, async (here, step) => {
			const { names, wrong } = await stateOf(here)
			// On PostgreSQL who was erased is back from the commit until the replay, here or at a server's start.
			const isBack = name === 'postgres' && names.length === inCopy.length + 1
			const state = { names: isBack ? names.filter(one => one !== erased.name) : names, wrong }
			const which = state.names.length === before.length ? before : inCopy
			seen[which.length] = (seen[which.length] ?? 0) + 1
			expect({ step, ...state }).toEqual({ step, names: which, wrong: [] })
			const { stdout } = await runCli(here, ['status'])
			expect([step, stdout.includes('Данные из копии от')]).toEqual([step, which === inCopy])

			expect(await runCli(here, restoring(here))).toMatchObject({ code: 0 })
			expect(await readdir(join(here.folder, 'texts'))).toEqual(texts)
			expect({ step, ...(await stateOf(here)) }).toEqual({ step, names: inCopy, wrong: [] })
			expect([step, await lastNumber(here)]).toEqual([step, 5])
			expect([step, await strays(here)]).toEqual([step, []])
			if (name === 'sqlite')
				expect([step, await namesKept(here)]).toEqual([step, expect.arrayContaining([before])])
		})
		process.stdout.write(`Restore, ${name}: killed ${steps.length - 1} times, left ${JSON.stringify(seen)}\n`)
		expect(steps.length).toBeGreaterThan(4)
	})

	it('backup leaves no file that could be taken for a copy, and the next one clears up', {
		timeout: 600_000,
	}, async () => {
		const steps = await killAtEachStep(
			({ folder }) => ['backup', join(folder, 'copies/monday.tar')],
			async (here, step) => {
				const copies = join(here.folder, 'copies')
				const whole = await readdir(copies).then(all => all.filter(file => file.endsWith('.tar')))
				for (const file of whole) {
					const elsewhere = {
						...here,
						url: name === 'sqlite' ? `file:${here.folder}/try/clinic.sqlite` : here.url,
					}
					expect([step, await runCli(elsewhere, ['restore', join(copies, file), '--force'])]).toMatchObject([
						step,
						{ code: 0 },
					])
				}
				if (step !== 'the end') await age(copies)
				expect(await runCli(here, ['backup', join(copies, 'tuesday.tar')])).toMatchObject({ code: 0 })
				expect([step, await readdir(copies)]).toEqual([step, [...whole, 'tuesday.tar']])
			},
			{},
			Math.min(stride, 4),
		)
		expect(steps.length).toBeGreaterThan(2)
	})

	it('retention is taken up again, and leaves no trace of what it destroyed', {
		timeout: 600_000,
	}, async () => {
		const later = { CLINIC_NOW: inFourHundredDays }
		const words = ['data', 'retention', '--despite-letters']
		const steps = await killAtEachStep(
			() => words,
			async (here, step) => {
				expect([step, await runCli(here, words, later)]).toMatchObject([step, { code: 0 }])
				const { names, wrong } = await stateOf(here)
				expect([step, names.filter(one => !isSurvey(one)), wrong]).toEqual([step, [], []])
				expect([step, await unwritten(here)]).toEqual([step, 0])
			},
			later,
			// There are few of them.
			Math.min(stride, 2),
		)
		expect(steps.length).toBeGreaterThan(2)
	})
})

/** Surveys are kept for longer than all others. */
const isSurvey = (name: string) => Number(name.split(' ')[1]) % 4 === 1

function names(from: number, to: number) {
	return Array.from({ length: to - from }, (_, index) => filledIn(from + index).name).toSorted()
}

async function runCli({ url, folder }: Pick<Setup, 'url' | 'folder'>, words: string[], settings = {}) {
	await mkdir(join(folder, 'copies'), { recursive: true })
	const env = {
		...{ PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: url },
		UPLOADS_DIR: join(folder, 'uploads'),
		...texted,
		...settings,
	} as NodeJS.ProcessEnv
	return await promisify(execFile)(process.execPath, ['build/cli/main.js', ...words], { env }).then(
		({ stdout, stderr }) => ({ code: 0, signal: undefined, stdout, stderr }),
		({ code, signal, stdout, stderr }) => ({
			code,
			signal: signal as string | undefined,
			stdout: String(stdout),
			stderr: String(stderr),
		}),
	)
}

async function stateOf({ url, folder }: Setup) {
	const database = createDatabase(url)
	const { names, wrong } = await kept(database.db, join(folder, 'uploads')).finally(database.close)
	return { names: names.toSorted(), wrong: wrong.filter(one => !one.startsWith('open proof')) }
}

/**
 * Whose requests the databases hold that were replaced. This process looked at them under their former name: until
 * that connection is collected, SQLite takes its index, which is gone, for that of the file.
 */
async function namesKept({ url, folder }: Setup) {
	const found: string[][] = []
	for (const path of await replacedBeside(url)) {
		const looking = () => stateOf({ folder, url: `file:${path}`, remove: async () => {} })
		found.push((await vi.waitFor(looking, { timeout: 15_000, interval: 500 })).names)
	}
	return found
}

/** How many requests have had a number. */
async function lastNumber({ url }: Setup) {
	const database = createDatabase(url)
	const rows = await database.db
		.selectFrom('counters')
		.selectAll()
		.where('name', 'like', 'appointments:%')
		.execute()
		.finally(database.close)
	return Number(rows[0]?.value)
}

/** What work that was broken off has left beside the data. */
async function strays({ folder }: Setup) {
	const all = await readdir(folder, { recursive: true })
	return all.filter(path => /restor|\.part$|\.dump$|\.sql$/.test(basename(path)))
}

/** Pages in which deleted rows may still be read: none once the files were written anew. */
async function unwritten({ url }: Setup) {
	const { db, dialect, close } = createDatabase(url)
	const query =
		dialect === 'sqlite'
			? sql<{ pages: number }>`select freelist_count as pages from pragma_freelist_count`
			: sql<{ pages: number }>`select pg_relation_size('appointments') as pages`
	const { rows } = await query.execute(db).finally(close)
	return Number(rows[0]?.pages)
}

/** PostgreSQL ends what a killed client had begun a moment later, and till then keeps what that could still see. */
async function leftAlone({ url }: Setup) {
	const client = new pg.Client(url)
	await client.connect()
	const others = async () => {
		const { rowCount } = await client.query(
			'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
		)
		expect(rowCount).toBe(0)
	}
	await vi.waitFor(others, 15_000).finally(() => client.end())
}

/** As if it had been left there the day before. */
async function age(folder: string) {
	const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
	for (const path of await readdir(folder)) await utimes(join(folder, path), yesterday, yesterday)
}

/** Makes a database of its own in the run's cluster, empty or like another one that nobody uses. */
async function postgresDatabase(template?: string) {
	const name = `k_${randomUUID().replaceAll('-', '')}`
	const command = async (sql: string) => {
		const client = new pg.Client(inject('postgresUrl'))
		await client.connect()
		await client.query(sql).finally(() => client.end())
	}
	await command(`create database ${name}${template ? ` template ${template}` : ''}`)
	const url = inject('postgresUrl').replace('/postgres?', `/${name}?`)
	return { name, url, remove: () => command(`drop database ${name} with (force)`) }
}
