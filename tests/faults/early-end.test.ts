import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { variableNames } from '#app/config.server.ts'
import { freePort, program } from '#tests/support/site.ts'

it.each([
	['at once', 0],
	['while it starts its services', 400],
	['about when it begins to listen', 900],
])('a site asked to stop in its start, %s, ends with 0 and can start again', async (_, delay) => {
	const { child, folder } = await beginning()
	await pause(delay)

	expect(await ending(child)).toEqual({ code: 0, inTime: true })

	const next = await beginning({}, folder)
	await expect.poll(next.log, { timeout: 30_000 }).toContain('127.0.0.1')
	expect(await ending(next.child)).toEqual({ code: 0, inTime: true })
	await rm(folder, { recursive: true })
})

it('a site asked to stop while it waits for its database ends with 0', async () => {
	const { child, folder, log } = await beginning({
		DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
	})
	await expect.poll(log, { timeout: 30_000 }).toContain('database cannot be opened')

	expect(await ending(child)).toEqual({ code: 0, inTime: true })
	await rm(folder, { recursive: true })
})

/** A process that has just read what to do before anything else; before that the system ends it by itself. */
async function beginning(env = {}, given?: string) {
	const folder = given ?? (await mkdtemp(join(tmpdir(), 'clinic-early-')))
	const blank = Object.fromEntries(variableNames.map(name => [name, '']))
	const places = { DATABASE_URL: `file:${folder}/clinic.sqlite`, UPLOADS_DIR: `${folder}/uploads` }
	const own = { HOST: '127.0.0.1', PORT: String(await freePort()), ...places }
	const words = program.flatMap(word => (word === './app/launch.js' ? [word, '--import', saysSo] : [word]))
	const child = spawn(process.execPath, words, {
		env: { ...process.env, ...blank, NODE_ENV: 'test', ...own, ...env },
	})
	let written = ''
	child.stdout.on('data', chunk => {
		written += chunk
	})
	child.stderr.resume()
	while (!written.includes('launched')) await pause(5)
	return { child, folder, log: () => written }
}

const saysSo = `data:text/javascript,process.stdout.write('launched\\n')`

async function ending(child: ReturnType<typeof spawn>) {
	const asked = performance.now()
	child.kill('SIGTERM')
	const late = setTimeout(() => child.kill('SIGKILL'), 25_000)
	const [code] = await once(child, 'exit')
	clearTimeout(late)
	return { code, inTime: performance.now() - asked < 20_000 }
}
