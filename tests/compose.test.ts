import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { variableNames } from '#app/config.server.ts'
import { runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'

type Service = {
	image?: string
	command?: string[]
	environment?: Record<string, string>
	stop_grace_period?: string
	volumes?: string[]
}

const file = await readFile('docs/samples/compose.yaml', 'utf8')
const { services } = load(file) as { services: Record<string, Service> }

describe('docs/samples/compose.yaml', () => {
	it('sets what the site reads, and leaves it time to end', () => {
		const names = Object.keys(services.site?.environment ?? {})

		expect(names.filter(name => !variableNames.some(known => known === name))).toEqual([])
		expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'PUBLIC_ORIGIN', 'TRUST_PROXY', 'HOST']))
		expect(services.site?.stop_grace_period).toBe('30s')
		expect(file).not.toMatch(/password: (?!\$)\S/i)
	})

	it('has the proxy speak as the sample for Caddy does, also while the site is away', async () => {
		const { environment = {}, volumes, command } = services.proxy ?? {}
		const sample = await readFile('docs/samples/Caddyfile', 'utf8')
		const asked = [...sample.matchAll(/\{\$(\w+):/g)].map(([, name]) => name)

		expect(asked.sort()).toEqual(Object.keys(environment).sort())
		expect(environment.CLINIC_UPSTREAM).toBe('site:3000')
		expect(volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
		expect(command).toBeUndefined()
	})

	it('gives the site a role that owns its database, and may copy and restore it, but is no superuser', async () => {
		const { environment = {}, volumes } = services.database ?? {}
		expect(Object.keys(environment)).toEqual(['POSTGRES_PASSWORD'])
		expect(volumes).toContain('./database.sql:/docker-entrypoint-initdb.d/clinic.sql:ro')
		const cluster = inject('postgresUrl')
		const psql = (url: string, ...words: string[]) =>
			promisify(execFile)('psql', ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '--tuples-only', ...words, url], {
				env: { ...process.env, POSTGRES_PASSWORD: "o'clock" },
			})
		const folder = await mkdtemp(join(tmpdir(), 'clinic-compose-'))
		const archive = join(folder, 'clinic.tar')
		await psql(cluster, '-f', 'docs/samples/database.sql')
		const [, user = '', name = ''] =
			/^postgres:\/\/(\w+):.*\/(\w+)$/.exec(services.site?.environment?.DATABASE_URL ?? '') ?? []
		const url = cluster.replace('//app@/postgres', `//${user}@/${name}`)
		try {
			const role = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls,
				rolpassword like 'SCRAM%' from pg_authid where rolname = '${user}'`
			expect((await psql(cluster, '-c', role)).stdout.trim()).toBe('f        | t')
			for (const words of [['migrate'], ['backup', archive], ['restore', archive, '--force']])
				expect(await runCli(url, words, { UPLOADS_DIR: join(folder, 'uploads') })).toMatchObject({
					code: 0,
					stdout: expect.not.stringContaining('суперпользователь'),
				})
		} finally {
			await psql(cluster, '-c', `drop database ${name} with (force)`, '-c', `drop role ${user}`)
			await rm(folder, { recursive: true })
		}
	})

	it('copies with programs of the version of its database', async () => {
		const [, server] = /^postgres:(\d+)$/.exec(services.database?.image ?? '') ?? []
		const [, client] = /postgresql-client-(\d+)/.exec(await readFile('Dockerfile', 'utf8')) ?? []

		expect(client).toBe(server)
		expect(services.backup?.volumes).toContain('./backups:/backups')
	})
})

describe.each(databases)('its nightly copy on $name', ({ open }) => {
	let database: TestDatabase
	let folder: string
	beforeAll(async () => {
		database = await open()
		folder = await mkdtemp(join(tmpdir(), 'clinic-compose-'))
	})
	afterAll(async () => {
		await database.remove()
		await rm(folder, { recursive: true, force: true })
	})

	it('lies in the folder for copies', async () => {
		const [program = '', ...words] = services.backup?.command ?? []
		// Compose reads a doubled dollar sign as one.
		const script = words.map(word => word.replaceAll('$$', '$').replaceAll('/backups', folder))
		const env = {
			...{ PATH: process.env.PATH, NODE_ENV: 'test' as const, DATABASE_URL: database.url },
			UPLOADS_DIR: join(folder, 'uploads'),
		}
		const copying = spawn(program, script, { env, stdio: 'ignore', detached: true })
		try {
			await expect
				.poll(() => readdir(folder), { timeout: 30_000 })
				.toContainEqual(expect.stringMatching(/^clinic-\d{4}-\d\d-\d\d-\d{6}\.tar$/))
		} finally {
			if (copying.pid) process.kill(-copying.pid, 'SIGKILL')
		}
	})
})
