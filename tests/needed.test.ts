import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'clinic-needed-'))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
	scripts: Record<string, string>
}

beforeAll(() => {
	for (const file of [
		'package.json',
		'app/cli/start.js',
		'tests/print-papers.js',
		'tests/accessibility-report.js',
		'tests/before-start.js',
		'tests/mail-sink.js',
		'tests/support',
	])
		cpSync(file, join(folder, file), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A command as npm starts it, in a checkout that lacks what it needs. */
function run(script: string) {
	const { status, stdout, stderr } = spawnSync('sh', ['-c', `${scripts[script]} "$@"`, 'sh', 'status'], {
		cwd: folder,
		encoding: 'utf8',
		env: { PATH: process.env.PATH, NODE_ENV: 'production' },
	})
	return { status, said: stdout + stderr }
}

it('asks for a build where a command is run before the first one', () => {
	expect(run('clinic')).toEqual({ status: 78, said: 'Сайт не собран. Соберите его: npm run build\n' })
})

it.each(['print:papers', 'accessibility:report'])('names what %s needs: packages, then the build', script => {
	expect(run(script)).toEqual({
		status: 78,
		said: expect.stringMatching(/^Команда не выполнена: .*npm ci;.*\n$/),
	})

	mkdirSync(join(folder, 'node_modules/@playwright/test'), { recursive: true })
	writeFileSync(join(folder, 'node_modules/@playwright/test/index.js'), '')
	const { status, said } = run(script)
	rmSync(join(folder, 'node_modules'), { recursive: true })

	expect(status).toBe(78)
	expect(said).toBe('Команда не выполнена: сайт не собран. Соберите его: npm run build\n')
})

it.each(['prestart', 'mail:sink'])('says in Russian what %s lacks after npm prune --omit=dev', script => {
	expect(run(script)).toEqual({
		status: 78,
		said: expect.stringMatching(/^Команда не выполнена: .*npm ci.*\n$/),
	})
})
