import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { log } from '#app/logger.server.ts'
import { meanings } from '#app/logging/meanings.ts'
import { unreadSettings, warnOfUnreadSettings } from '#app/server/unread-settings.server.ts'

it.each([
	['PUBLIK_ORIGIN=https://a.example', 'настройки PUBLIK_ORIGIN нет; похоже на PUBLIC_ORIGIN'],
	['public_origin=https://a.example', 'настройки public_origin нет; похоже на PUBLIC_ORIGIN'],
	['PUBLIC-ORIGIN = https://a.example', 'настройки PUBLIC-ORIGIN нет; похоже на PUBLIC_ORIGIN'],
	['export PROT=4000', 'настройки PROT нет; похоже на PORT'],
	['PUBLIC_ORIGIN: https://a.example', 'нужно ИМЯ=значение; похоже на PUBLIC_ORIGIN=…'],
	['PUBLIC_ORIGIN: https://a.example/?a=b', 'нужно ИМЯ=значение; похоже на PUBLIC_ORIGIN=…'],
	['SMTP_HOST=mail.example', 'настройки SMTP_HOST нет'],
	['geheim-geheim', 'нужно ИМЯ=значение'],
	['Geheim1=', 'такой настройки нет'],
])('%s sets nothing', (line, says) => {
	expect(unreadSettings(`# first\n\nMAPS_KEY="two\nlines = here"\nPORT=1\n${line}\r\nHOST=::`)).toEqual([
		{ line: 6, says },
	])
})

it.each([
	'WEBHOOK_SECRET=0123456789abcdef#geheim',
	'SMTP_URL = smtp://anna:ge#heim@mail.example',
	'IDENT_KEY=#geheim',
	'MAPS_KEY=a"b#c"',
])('%s sets only what stands before #', line => {
	const [{ says = '' } = {}] = unreadSettings(line)

	expect(says).toBe('после # ничего не прочитано: возьмите значение в кавычки, а в адресе пишите %23')
})

it.each([
	'MAPS_KEY="a#b"',
	"MAPS_KEY='a#b' # why",
	'MAPS_KEY=`a#b`',
	'MAPS_KEY="a"# why',
	'MAPS_KEY=a # b#c',
	'MAPS_KEY= # why',
	'MAPS_KEY=a',
])('%s sets all of it', line => {
	expect(unreadSettings(line)).toEqual([])
})

it('says nothing of the example, with every setting set, nor of what other programs read', async () => {
	const example = await readFile('.env.example', 'utf8')

	expect(unreadSettings(example)).toEqual([])
	expect(unreadSettings(example.replaceAll(/^# ([A-Z_]+=)/gm, '$1'))).toEqual([])
	expect(unreadSettings("NODE_ENV=production\nTZ=UTC\n\n  # x: y\n PORT = '1' # why\n")).toEqual([])
})

it('stands in the log, a line each, and a folder without the file has none', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-env-'))
	const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
	await writeFile(join(folder, '.env'), 'HOTS=::\nPORT\n')

	warnOfUnreadSettings(join(folder, 'none'))
	warnOfUnreadSettings(join(folder, '.env'))

	const event = 'a line of .env sets nothing'
	expect(warn.mock.calls).toEqual([
		[{ line: 1, says: 'настройки HOTS нет; похоже на HOST' }, event],
		[{ line: 2, says: 'нужно ИМЯ=значение; похоже на PORT=…' }, event],
	])
	expect(meanings[event]).toBe('.env, строка {line}: {says}')
	warn.mockRestore()
	await rm(folder, { recursive: true })
})
