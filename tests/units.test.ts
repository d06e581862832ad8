import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { freePort } from '#tests/support/site.ts'

vi.setConfig({ testTimeout: 60_000 })

const samples = 'docs/samples'
const names = (await readdir(samples)).filter(name => /\.(service|timer)$/.test(name))
const textOf = (name: string) => readFile(join(samples, name), 'utf8')
const running = await readFile('docs/running.md', 'utf8')

const valuesOf = (unit: string, name: string) =>
	[...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

/** A unit with this checkout and a folder in the places it names. */
const placed = (unit: string, folder: string) =>
	unit
		.replaceAll('/srv/clinic-backups', join(folder, 'backups'))
		.replaceAll('/etc/clinic.env', join(folder, 'clinic.env'))
		.replaceAll('/usr/bin/node', process.execPath)
		.replace(/(?<=Directory=)\/srv\/clinic$/m, process.cwd())

describe('the units', () => {
	it('are all installed by docs/running.md, with the places they may write to', async () => {
		const units = await Promise.all(names.map(textOf))
		const places = units.flatMap(unit => valuesOf(unit, 'ReadWritePaths').flatMap(line => line.split(' ')))
		const lines = running.split('\n').filter(line => line.startsWith('install '))

		expect(lines.join('\n')).toContain(
			'docs/samples/clinic*.service docs/samples/clinic*.timer /etc/systemd/system/',
		)
		expect(names.every(name => name.startsWith('clinic'))).toBe(true)
		expect(new Set(places)).toEqual(new Set(lines.join(' ').match(/\/srv\/\S+/g)))
		for (const unit of units)
			for (const file of valuesOf(unit, 'EnvironmentFile'))
				expect(lines.join('\n')).toContain(`.env.example ${file.replace(/^-/, '')}`)
	})

	it('have a service for every timer', async () => {
		const timers = names.filter(name => name.endsWith('.timer'))

		expect(timers).not.toEqual([])
		for (const timer of timers) expect(names).toContain(timer.replace('.timer', '.service'))
	})

	it('pass systemd’s own check where systemd is', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'clinic-units-'))
		for (const name of names) await writeFile(join(folder, name), placed(await textOf(name), folder))
		const complaints = verify(names.map(name => join(folder, name)))
		await writeFile(join(folder, 'wrong.service'), '[Service]\nExecStart=/no/such/program\n')
		const wrong = verify([join(folder, 'wrong.service')])
		await rm(folder, { recursive: true })

		expect(complaints ?? '').toBe('')
		expect(wrong ?? 'is not executable').toContain('is not executable')
	})
})

/** What systemd says against units; undefined on a machine without it. */
function verify(paths: string[]) {
	try {
		execFileSync('systemd-analyze', ['verify', '--man=no', ...paths], { stdio: 'pipe' })
		return ''
	} catch (error) {
		const { code, stderr } = error as { code?: string; stderr?: Buffer }
		return code === 'ENOENT' ? undefined : String(stderr)
	}
}

describe.each(databases)('their commands on $name', ({ open }) => {
	let database: TestDatabase
	let folder: string
	let port: number
	beforeAll(async () => {
		database = await open()
		folder = await mkdtemp(join(tmpdir(), 'clinic-units-'))
		port = await freePort()
		await mkdir(join(folder, 'backups'))
		const settings = [`DATABASE_URL=${database.url}`, `UPLOADS_DIR=${folder}/uploads`, `PORT=${port}`]
		const places = ['HOST=127.0.0.1', `PICTURES_DIR=${folder}/pictures`]
		const example = await readFile('.env.example', 'utf8')
		await writeFile(join(folder, 'clinic.env'), [example, ...settings, ...places, ''].join('\n'))
	})
	afterAll(async () => {
		await database.remove()
		await rm(folder, { recursive: true, force: true })
	})

	/** The command line of a unit as systemd runs it: without a shell of its own, by the unit's settings alone. */
	async function start(name: string, setting: string, more = {}) {
		const unit = placed(await textOf(name), folder)
		const [line = ''] = valuesOf(unit, setting)
		const [program = '', ...words] = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
			([, single, double, bare]) => (single ?? double ?? bare ?? '').replaceAll('%%', '%'),
		)
		const files = await Promise.all(
			valuesOf(unit, 'EnvironmentFile').map(path => readFile(path.replace(/^-/, ''), 'utf8')),
		)
		const own = parseEnv(valuesOf(unit, 'Environment').join('\n'))
		const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...own, ...parseEnv(files.join('\n')), ...more }
		const [cwd = ''] = valuesOf(unit, 'WorkingDirectory')
		const child = spawn(program, words, { cwd, env: env as unknown as NodeJS.ProcessEnv, stdio: 'ignore' })
		return { child, ended: new Promise<number | null>(resolve => child.once('exit', resolve)) }
	}

	it('the copy lies in the folder for copies, and those of more than 25 days go', async () => {
		for (const [name, days] of [
			['clinic-old.tar', 26.5],
			['clinic-kept.tar.age', 24],
		] as const) {
			await writeFile(join(folder, 'backups', name), '')
			const time = new Date(Date.now() - days * 86_400_000)
			await utimes(join(folder, 'backups', name), time, time)
		}
		expect(await (await start('clinic-backup.service', 'ExecStart')).ended).toBe(0)
		expect(await (await start('clinic-backup.service', 'ExecStartPost')).ended).toBe(0)

		expect(await readdir(join(folder, 'backups'))).toEqual([
			expect.stringMatching(/^clinic-\d{4}-\d\d-\d\d-\d{6}\.tar$/),
			'clinic-kept.tar.age',
		])
	})

	it('the site answers, and ends in the time it is given', async () => {
		const unit = await textOf('clinic.service')
		const site = await start('clinic.service', 'ExecStart')
		try {
			const ready = () =>
				fetch(`http://127.0.0.1:${port}/readyz`).then(
					({ status }) => status,
					() => 0,
				)
			await expect.poll(ready, { timeout: 30_000 }).toBe(200)
		} finally {
			site.child.kill('SIGTERM')
		}
		const started = performance.now()
		expect(await site.ended).toBe(0)
		expect(performance.now() - started).toBeLessThan(1000 * Number(valuesOf(unit, 'TimeoutStopSec')[0]))
	})

	it('a wrong setting is not tried again', async () => {
		const [code] = valuesOf(await textOf('clinic.service'), 'RestartPreventExitStatus')
		const site = await start('clinic.service', 'ExecStart', { PORT: 'eighty' })

		expect(String(await site.ended)).toBe(code)
	})
})
