import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endOfArchive, entriesOf, writeEntry } from '#app/files/backups/tar.server.ts'
import { runCli } from '#tests/support/cli.ts'

vi.setConfig({ testTimeout: 60_000 })

const paper = `documents/${'Договор на оказание платных медицинских услуг, приложение '.repeat(2)}1.pdf`
const texts = {
	'settings.yaml': 'company_name: Клиника\ntimezone: Asia/Novosibirsk\n',
	[paper]: '%PDF-',
	'brand/logo.svg': '<svg/>',
	'.git/config': 'not the clinic’s',
}
const settings = {
	...{ MAIL_FROM: 'site@clinic.example', MAIL_TO: 'a@clinic.example, b@clinic.example' },
	...{ SMTP_URL: 'smtps://user:pa$$@mail.example', PUBLIC_ORIGIN: 'https://clinic.example' },
	...{ WEBHOOK_URL: 'https://crm.example/?a=1#2', WEBHOOK_SECRET: 'sixteen "$ and" #more' },
}

let place: string
let archive: string
let live: Record<string, string>
beforeEach(async () => {
	place = await mkdtemp(join(tmpdir(), 'clinic-layout-'))
	archive = join(place, 'clinic.tar')
	live = { ...settings, CONTENT_DIR: join(place, 'texts'), UPLOADS_DIR: join(place, 'uploads') }
	await write(join(place, 'texts'), texts)
	const url = `file:${place}/clinic.sqlite`
	await runCli(url, ['migrate'], live)
	expect((await runCli(url, ['backup', archive], live)).stdout).toContain(
		'файлов содержимого 3; настройки с паролями',
	)
})
afterEach(() => rm(place, { recursive: true }))

async function write(folder: string, files: Record<string, string>) {
	for (const [path, text] of Object.entries(files)) {
		await mkdir(join(folder, path, '..'), { recursive: true })
		await writeFile(join(folder, path), text)
	}
}

async function filesOf(folder: string) {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
	const pairs = files.map(
		async file => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const,
	)
	return Object.fromEntries(await Promise.all(pairs))
}

/** On a new machine: no database yet, and a folder of the owner's. */
const restore = (folder: string, ...words: string[]) =>
	runCli(`file:${place}/new/clinic.sqlite`, ['restore', archive, ...words], {
		CONTENT_DIR: join(place, folder),
		UPLOADS_DIR: join(place, 'new/uploads'),
	})
const isRestored = () =>
	stat(join(place, 'new/clinic.sqlite')).then(
		() => true,
		() => false,
	)
const { '.git/config': _, ...ours } = texts

it.each([
	['UPLOADS_DIR', 'texts/uploads'],
	['UPLOADS_DIR', 'texts'],
	['UPLOADS_DIR', 'texts/x/../uploads'],
	['UPLOADS_DIR', 'link-to-texts/uploads'],
])('refuses to take %s of %s for texts', async (name, path) => {
	await symlink(join(place, 'texts'), join(place, 'link-to-texts'))
	await mkdir(join(place, 'texts/uploads'))
	const odd = { ...live, [name]: join(place, 'no-such', '..', path) }
	const line = expect.stringMatching(
		new RegExp(`^${name}: указано .*; допустимо: место вне CONTENT_DIR$`, 'm'),
	)
	const url = `file:${place}/clinic.sqlite`

	expect(await runCli(url, ['backup', join(place, 'odd.tar')], odd)).toMatchObject({ code: 78, stderr: line })
	expect(await runCli(url, ['restore', archive, '--force'], odd)).toMatchObject({ code: 78, stderr: line })
})

it('leaves uploads alone to which only a link leads, or in a folder that it does not copy', async () => {
	await mkdir(join(place, 'uploads'), { recursive: true })
	await symlink(join(place, 'uploads'), join(place, 'texts/uploads'))
	for (const [number, path] of ['texts/uploads', 'texts/.data'].entries()) {
		const odd = { ...live, UPLOADS_DIR: join(place, path) }
		const { code, stdout } = await runCli(
			`file:${place}/clinic.sqlite`,
			['backup', join(place, `odd-${number}.tar`)],
			odd,
		)

		expect([code, stdout]).toEqual([0, expect.stringContaining('файлов содержимого 3')])
	}
})

it('refuses to take a database for texts', async () => {
	const inside = `file:${place}/texts/clinic.sqlite`

	await runCli(inside, ['migrate'], live)

	expect(await runCli(inside, ['backup', join(place, 'odd.tar')], live)).toMatchObject({ code: 78 })
})

it('a copy brings content and settings to a new machine', async () => {
	await mkdir(join(place, 'empty'))
	const file = join(place, 'clinic.env')

	const { code, stdout } = await restore('empty', '--settings', file)

	expect([code, stdout]).toEqual([0, expect.stringContaining(`файлов: 3, лежит в папке ${place}/empty`)])
	expect(await filesOf(join(place, 'empty'))).toEqual(ours)
	expect(parseEnv(await readFile(file, 'utf8'))).toMatchObject(live)
	expect((await stat(file)).mode & 0o777).toBe(0o600)
	expect((await restore('empty', '--force')).stdout).toContain(
		`Содержимое сайта в папке ${place}/empty то же, что в копии`,
	)
})

it('says what the copy leaves out: names of another encoding and links out of the folder', async () => {
	const folder = join(place, 'texts')
	const again = join(place, 'again.tar')
	await writeFile(Buffer.from(`${folder}/documents/\xc4\xee\xe3.pdf`, 'latin1'), '%PDF-')
	await write(join(place, 'elsewhere'), { 'passwords.md': 'secret' })
	await symlink(join(place, 'elsewhere'), join(folder, 'doctors'))
	await symlink(join(place, 'elsewhere/passwords.md'), join(folder, 'news.md'))
	await symlink('settings.yaml', join(folder, 'same.yaml'))
	await symlink('nowhere', join(folder, 'gone.yaml'))

	const { code, stdout } = await runCli(`file:${place}/clinic.sqlite`, ['backup', again], live)

	expect(code).toBe(0)
	expect(stdout.split('\n').slice(1).sort()).toEqual([
		'',
		'Не вошло в копию: doctors: ссылка ведёт за пределы папки содержимого',
		'Не вошло в копию: documents/\uFFFD\uFFFD\uFFFD.pdf: имя не в UTF-8; переименуйте его',
		'Не вошло в копию: gone.yaml: здесь ничего нет: файл удалён или ссылка никуда не ведёт',
		'Не вошло в копию: news.md: ссылка ведёт за пределы папки содержимого',
	])
	const listed = execFileSync('tar', ['-tf', again], { encoding: 'utf8' }).split('\n')
	expect(listed).toContain('content/same.yaml')
	expect(listed.filter(name => /news|doctors|passwords/.test(name))).toEqual([])
})

it('never writes over what the owner has written', async () => {
	const own = { 'settings.yaml': 'company_name: Новая\n', 'services/new.md': 'Новое' }
	await write(join(place, 'own'), own)
	await writeFile(join(place, 'clinic.env'), 'PORT=1')
	const refused = [
		await restore('own', '--content', join(place, 'own')),
		await restore('own', '--settings', join(place, 'clinic.env')),
		await restore('own', '--settings', join(place, 'absent/clinic.env')),
	]

	expect(refused.map(({ code, stdout }) => [code, stdout])).toEqual(refused.map(() => [1, '']))
	expect(await isRestored()).toBe(false)
	const { code, stdout } = await restore('own')
	expect([code, stdout]).toEqual([0, expect.stringContaining(`${place}/own не тронуто, в копии другое`)])
	expect(stdout).toContain('Настройки не тронуты')
	expect(await filesOf(join(place, 'own'))).toEqual(own)

	await restore('own', '--force', '--content', join(place, 'beside'))
	expect(await filesOf(join(place, 'beside'))).toEqual(ours)
	await rm(join(place, 'beside', paper))
	await restore('own', '--force', '--content', join(place, 'beside'))
	expect(await filesOf(join(place, 'beside'))).toEqual(ours)
})

it('is a tar to everybody, with the commands that restore names', async () => {
	execFileSync('tar', ['-xf', archive, '-C', place, 'content', 'settings.env'])

	expect(await filesOf(join(place, 'content'))).toEqual(ours)
	expect(parseEnv(await readFile(join(place, 'settings.env'), 'utf8'))).toMatchObject(settings)
})

it('takes a copy of an older edition, which has neither', async () => {
	await makeOld()
	await mkdir(join(place, 'empty'))

	expect(await restore('empty', '--content', join(place, 'empty'))).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('В этой копии нет содержимого'),
	})
	const { code, stdout } = await restore('empty')
	expect([code, stdout]).toEqual([0, expect.stringContaining('её сделала прежняя версия')])
	expect(await isRestored()).toBe(true)
	expect(await filesOf(join(place, 'empty'))).toEqual({})
})

it.each([
	['a file twice in the list', { twice: true, beside: 'content/../../evil.txt' }],
	['a file beside the list', { beside: 'content/other.txt' }],
	['two files of one name', { beside: 'settings.env' }],
	['two lists', { beside: 'manifest.json' }],
	['no settings', { leaveOut: 'settings.env' }],
])('refuses a copy that was made up: %s', async (_, how) => {
	await makeUp(how)
	await mkdir(join(place, 'empty'))

	expect(await restore('empty')).toMatchObject({ code: 1, stderr: expect.stringContaining('не копия сайта') })
	expect(await isRestored()).toBe(false)
	expect(await filesOf(join(place, 'empty'))).toEqual({})
	expect((await readdir(place)).includes('evil.txt')).toBe(false)
})

it('tells a copy of a newer edition from a broken one', async () => {
	await rewrite((path, bytes) =>
		path === 'manifest.json' ? edited(bytes, manifest => ({ ...manifest, format: 3 })) : bytes,
	)
	await mkdir(join(place, 'empty'))

	expect((await restore('empty')).stderr).toContain('более новая версия')
})

it('goes on with a folder that a restore cut off has begun to fill', async () => {
	await write(join(place, 'half'), { 'settings.yaml': texts['settings.yaml'], '.restore-unfinished': '' })
	const { stdout } = await restore('half')

	expect(stdout).toContain(`файлов: 3, лежит в папке ${place}/half`)
	expect(await filesOf(join(place, 'half'))).toEqual(ours)

	// Without the mark the owner has deleted the rest.
	await rm(join(place, 'half', paper))
	expect((await restore('half', '--force')).stdout).toContain('не тронуто, в копии другое')
})

type MadeUp = { twice?: boolean; beside?: string; leaveOut?: string }

async function makeUp({ twice, beside, leaveOut }: MadeUp) {
	await rewrite(
		(path, bytes) => {
			if (path === leaveOut) return undefined
			if (path !== 'manifest.json') return bytes
			return edited(bytes, ({ files, ...manifest }) => ({
				...manifest,
				files: [...files.filter(file => file.path !== leaveOut), ...(twice ? files.slice(0, 1) : [])],
			}))
		},
		beside ? { [beside]: 'owned' } : {},
	)
}

type Written = { files: { path: string }[] }
const edited = (bytes: Buffer, edit: (manifest: Written) => object) =>
	Buffer.from(JSON.stringify(edit(JSON.parse(bytes.toString()))))

const makeOld = () =>
	rewrite((path, bytes) => {
		if (path.startsWith('content/') || path === 'settings.env') return undefined
		if (path !== 'manifest.json') return bytes
		return edited(bytes, ({ files, ...manifest }) => ({
			...manifest,
			format: 1,
			files: files.filter(({ path }) => /^(database|uploads)/.test(path)),
		}))
	})

async function rewrite(
	edit: (path: string, bytes: Buffer) => Buffer | undefined,
	beside: Record<string, string> = {},
) {
	const chunks: Uint8Array[] = []
	const sink = async (bytes: Uint8Array) => chunks.push(Buffer.from(bytes))
	const file = await open(archive, 'r')
	for await (const { path, content } of entriesOf(file)) {
		const parts: Uint8Array[] = []
		for await (const part of content()) parts.push(part)
		const bytes = edit(path, Buffer.concat(parts))
		if (bytes) await writeEntry(sink, path, bytes.length, one(bytes))
	}
	for (const [path, text] of Object.entries(beside)) {
		const bytes = Buffer.from(text)
		await writeEntry(sink, path, bytes.length, one(bytes))
	}
	await file.close()
	await writeFile(archive, Buffer.concat([...chunks, endOfArchive()]))
}

async function* one(bytes: Buffer) {
	yield bytes
}
