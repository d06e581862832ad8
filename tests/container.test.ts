import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from './world/site.ts'

const text = readFileSync('Dockerfile', 'utf8')
const lastStage = text.slice(text.lastIndexOf('\nFROM '))
const argumentsOf = (instruction: RegExp): string[] => JSON.parse(instruction.exec(lastStage)?.[1] ?? '[]')
const command = argumentsOf(/^CMD (\[.*\])$/m)
const healthCheck = argumentsOf(/^HEALTHCHECK .*CMD (\[.*\])$/m)

it('has nothing a linter finds wrong', () => {
	expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
})

it('runs node itself, as somebody without rights', () => {
	expect(command[0]).toBe('node')
	expect(lastStage).toMatch(/^USER node$/m)
	expect(lastStage.indexOf('USER node')).toBeLessThan(lastStage.indexOf('\nCMD'))
})

describe('a folder that holds only what the image copies', () => {
	let folder: string
	let port: string
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-image-'))
		port = String(await freePort())
		for (const [, source = '', target = ''] of lastStage.matchAll(/^COPY (?:--from=\w+ )?(\S+) (\S+)$/gm)) {
			const own = source.replace('/srv/clinic/', '')
			const place = join(folder, target === './' ? own : target)
			if (own === 'node_modules') await symlink(resolve(own), place)
			else await cp(own, place, { recursive: true })
		}
	})
	afterAll(() => rm(folder, { recursive: true }))

	const run = ([program = '', ...args]: string[], env = {}) => {
		const { NODE_ENV: _, ...inherited } = process.env
		return spawn(program, args, {
			cwd: folder,
			env: { ...inherited, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, ...env },
			stdio: 'ignore',
		})
	}
	const end = (child: ChildProcess) => new Promise<number | null>(done => child.once('exit', done))

	it('is ill before it runs, healthy while it does, and ends when asked', async () => {
		expect(await end(run(healthCheck))).toBe(1)

		const site = run(command)
		const ended = end(site)
		await expect.poll(() => end(run(healthCheck)), { timeout: 15_000, interval: 200 }).toBe(0)
		const home = await fetch(`http://127.0.0.1:${port}/`)
		expect(home.status).toBe(200)
		expect(await home.text()).toContain('</html>')

		site.kill('SIGTERM')
		expect(await ended).toBe(0)
	})
})
