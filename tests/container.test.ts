import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { version } from './support/node-lts.js'
import { freePort } from './support/site.ts'

const dockerfile = await readFile('Dockerfile', 'utf8')
/** Instructions of the stage that runs, a continued line as one. */
const instructions = dockerfile
	.replaceAll('\\\n', ' ')
	.slice(dockerfile.lastIndexOf('\nFROM '))
	.split('\n')
	.filter(line => /^[A-Z]/.test(line))
const command = (instruction: string): string[] => {
	const line = instructions.find(text => text.startsWith(instruction)) ?? ''
	return JSON.parse(line.slice(line.indexOf('[')))
}

describe('the Dockerfile', () => {
	it('runs the version of Node that the tests also run on', () => {
		const versions = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major)

		expect(new Set(versions)).toEqual(new Set([version.split('.')[0]]))
	})

	it('has nothing for a linter to say', () => {
		expect(validate(dockerfile)).toEqual([])
	})

	it('runs as somebody who owns nothing but the data', () => {
		const user = instructions.indexOf('USER node')

		expect(user).toBeGreaterThan(instructions.findLastIndex(line => /^(COPY|RUN)/.test(line)))
		expect(dockerfile.match(/chown.*/g)).toEqual(['chown node:node data'])
	})

	it('asks for nothing that .dockerignore keeps out, and secrets stay out', async () => {
		const [first, ...admitted] = (await readFile('.dockerignore', 'utf8')).match(/^[^#\n].*/gm) ?? []
		const wanted = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
			.flatMap(([, sources = '']) => sources.split(' '))
			.filter(source => source !== '.')

		expect(first).toBe('*')
		for (const source of wanted) expect(admitted).toContain(`!${source.split('/')[0]}`)
		for (const secret of ['.env', 'data', '.git', 'node_modules'])
			expect(admitted).not.toContain(`!${secret}`)
	})

	it('lets in whatever the configuration of the build imports', async () => {
		const admitted = (await readFile('.dockerignore', 'utf8')).match(/^![^\n]+/gm)?.map(line => line.slice(1))
		const imported: string[] = []
		for (const config of ['vite.config.ts', 'remix.config.js'])
			for (const [, path = ''] of (await readFile(config, 'utf8')).matchAll(/from '\.\/([^']+)'/g))
				imported.push(path)

		expect(imported.length).toBeGreaterThan(5)
		const isAdmitted = (path: string) => admitted?.some(name => path === name || path.startsWith(`${name}/`))
		expect(imported.filter(path => !isAdmitted(path))).toEqual([])
	})

	it('leaves no package behind that the built programs import', async () => {
		const chunks = await readdir('build/server/assets')
		const programs = ['build/cli/main.js', ...chunks.map(name => `build/server/assets/${name}`)]
		const code = await Promise.all(
			programs.filter(name => name.endsWith('.js')).map(name => readFile(name, 'utf8')),
		)
		const imported = code
			.flatMap(text => [...text.matchAll(/^(?:import|export)\b[^'"\n]*["']([^.'"][^'"]*)["'];?$/gm)])
			.map(([, name = '']) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '')
			.filter(name => !name.startsWith('node:') && !builtinModules.includes(name))

		expect(imported).toContain('libsql')
		expect([...new Set(imported)].filter(name => !(name in packageJson.dependencies))).toEqual([])
	})
})

describe('what the container starts', () => {
	let place: string
	let port: string
	let env: NodeJS.ProcessEnv
	beforeAll(async () => {
		place = await mkdtemp(join(tmpdir(), 'clinic-container-'))
		port = String(await freePort())
		const set = instructions.filter(line => line.startsWith('ENV ')).map(line => line.slice(4).split('='))
		env = { PATH: process.env.PATH, ...Object.fromEntries(set), PORT: port, HOST: '127.0.0.1' }
		await layOut(place)
	})
	afterAll(() => rm(place, { recursive: true, force: true }))

	const healthy = () =>
		new Promise<boolean>(done => {
			const [program = '', ...words] = command('HEALTHCHECK')
			execFile(program, words, { env }, error => done(!error))
		})

	it('answers its own health check and leaves when asked to', async () => {
		const [program = '', ...words] = command('CMD')
		expect(await healthy()).toBe(false)

		const site = spawn(program, words, { cwd: place, env, stdio: 'ignore' })
		const ended = new Promise(done => site.once('exit', done))
		try {
			const deadline = Date.now() + 30_000
			while (!(await healthy()) && Date.now() < deadline) await pause(100)
			expect(await healthy()).toBe(true)

			const home = await fetch(`http://127.0.0.1:${port}/`)
			expect(home.status).toBe(200)
			expect(await home.text()).toContain('<h1')
			expect(await readdir(join(place, 'data'))).toContain('clinic.sqlite')
		} finally {
			site.kill('SIGTERM')
		}
		expect(await ended).toBe(0)
	}, 60_000)
})

/** The last stage's files as its COPY lines put them, from this very checkout and its build. */
async function layOut(place: string) {
	await mkdir(join(place, 'data'))
	for (const line of instructions.filter(text => text.startsWith('COPY '))) {
		const [target = '', ...sources] = line
			.slice('COPY '.length)
			.split(' ')
			.filter(word => !word.startsWith('--'))
			.reverse()
		for (const source of sources.map(name => name.replace('/srv/clinic/', ''))) {
			const to = join(place, target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target)
			await mkdir(dirname(to), { recursive: true })
			if (source === 'node_modules') await symlink(resolve(source), to)
			else await cp(source, to, { recursive: true })
		}
	}
}
