import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { runCli } from '#tests/support/cli.ts'

const isRoot = process.getuid?.() === 0
/** The user of Debian who owns nothing. */
const nobody = 65_534

let folder: string
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clinic-service-'))
	const database = createDatabase(`file:${join(folder, 'clinic.sqlite')}`)
	await database.migrate()
	await database.close()
	if (isRoot) execFileSync('chown', ['-R', 'nobody', folder])
	// Only root may read it, as docs/running.md installs it.
	const settings = `DATABASE_URL=file:${folder}/clinic.sqlite\nUPLOADS_DIR=${folder}\n`
	await writeFile(join(folder, 'clinic.env'), settings, { mode: 0o600 })
})
afterEach(() => rm(folder, { recursive: true }))

const unit = (lines: string[]) =>
	writeFile(
		join(folder, 'dental.service'),
		`[Service]\n${lines.join('\n')}\nExecStart=/usr/bin/node node_modules/@remix-run/serve/dist/cli.js build/server/index.js\n`,
	)
const run = (words: string[], settings = {}) =>
	runCli('', words, { DATABASE_URL: undefined, SYSTEMD_UNIT_PATH: folder, ...settings })

it("a command takes the settings of its folder's service, and its user", async () => {
	await unit([`WorkingDirectory=${process.cwd()}`, `EnvironmentFile=-${folder}/clinic.env`, 'User=nobody'])

	const { code, stderr } = await run(['requests', 'list'])
	const copy = join(folder, 'copy.tar')
	const copied = await run(['backup', copy])

	expect([code, copied.code]).toEqual([0, 0])
	expect(stderr).toContain(`Настройки службы dental: ${folder}/clinic.env`)
	expect((await stat(copy)).uid).toBe(isRoot ? nobody : userInfo().uid)
})

it('what an administrator added to the unit counts, and takes back what stood there', async () => {
	await unit(['WorkingDirectory=/srv/elsewhere', 'EnvironmentFile=/etc/other.env', 'User=nobody'])
	await mkdir(join(folder, 'dental.service.d'))
	const added = [
		`WorkingDirectory=${process.cwd()}`,
		'EnvironmentFile=',
		`Environment=LOG_LEVEL=error "DATABASE_URL=file:${folder}/with space.sqlite"`,
	]
	await writeFile(join(folder, 'dental.service.d/override.conf'), `[Service]\n${added.join('\n')}\n`)

	const { code, stderr } = await run(['requests', 'list'])

	expect(code).toBe(1)
	expect(stderr).toContain(`${folder}/with space.sqlite`)
	expect(stderr).not.toContain('/etc/other.env')
})

it('what is set for the command wins over the service', async () => {
	await unit([`WorkingDirectory=${process.cwd()}`, `EnvironmentFile=${folder}/clinic.env`])

	const { code, stderr } = await run(['requests', 'list'], { DATABASE_URL: `file:${folder}/other.sqlite` })

	expect(code).toBe(1)
	expect(stderr).toContain(`${folder}/other.sqlite`)
})

it('the service of another folder is not followed', async () => {
	await unit(['WorkingDirectory=/srv/elsewhere', `EnvironmentFile=${folder}/clinic.env`])

	const { stderr } = await run(['requests', 'list'], { DATABASE_URL: `file:${folder}/other.sqlite` })

	expect(stderr).not.toContain('Настройки службы')
})

it('texts are written as whoever asks, and by the settings of the service', async () => {
	await unit([`WorkingDirectory=${process.cwd()}`, `Environment=CONTENT_DIR=${folder}/texts`, 'User=nobody'])
	const names = [
		'--name',
		'Клиника',
		'--city',
		'Казань',
		'--phone',
		'+7 843 200-00-00',
		'--hours',
		'Пн-Пт: 9:00-18:00',
	]
	const made = await run(['content', 'init', join(folder, 'texts'), ...names], { CONTENT_DIR: 'content' })

	expect(made.stderr + made.stdout).not.toContain('от имени')
	expect((await stat(join(folder, 'texts'))).uid).toBe(userInfo().uid)
	expect((await run(['content', 'check'])).stdout).not.toContain('Обь')
})
