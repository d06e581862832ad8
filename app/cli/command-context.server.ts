import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { letterContext } from '#app/clinic/letter-context.server.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { type Config, ConfigError, readConfig, withoutPassword } from '#app/config.server.ts'
import type { Content } from '#app/content/content.server.ts'
import { cacheFiles, settingsFile } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { filesWithErrors, isError, mistakeLine } from '#app/content/mistake.ts'
import { createDatabase, type Database } from '#app/database/database.server.ts'
import { databaseRefusal } from '#app/database/refusal.ts'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import type { LetterContext } from '#app/outbox/letters/letter.ts'
import { CommandError, whyNotWritten } from './command-error.ts'

export type CommandContext = {
	database: Database
	environment: Config
	operator: string
	timezone: string
	serviceName: (slug: string) => string | null
	vacancyTitle: (slug: string) => string
	legalTexts: () => Content['legal']
	mistakenFiles: () => string[]
	letterContext: () => LetterContext
	now: () => Date
	say: (text: string) => void
}

export async function withContext(work: (context: CommandContext) => Promise<void>, { fresh = true } = {}) {
	// Commands write personal data; those for content do not come here.
	process.umask(0o077)
	const environment = settings()
	const folder = environment.CONTENT_DIR
	const settingsOnly = readable(folder, { isWanted: isSettingsFile })
	const wholeContent = once(() => readable(folder, { warned: settingsOnly.mistakenFiles.length > 0 }))
	if (fresh) assertExists(environment.DATABASE_URL)
	const database = openedDatabase(environment.DATABASE_URL)
	try {
		if (fresh) await assertReady(database, environment.DATABASE_URL)
		// For whoever sits there; what runs by the clock sends every line as a letter.
		if (process.stderr.isTTY) console.error(`База данных: ${placeOf(environment.DATABASE_URL)}`)
		const letters = once(() =>
			letterContext(wholeContent().content, environment, database.db, {
				outOfDate: () => [],
				mistakenFiles: () => wholeContent().mistakenFiles,
			}),
		)
		await work({
			database,
			environment,
			operator: operatorOf(settingsOnly.content),
			timezone: withDefaults(settingsOnly.content.settings).timezone,
			serviceName: slug => letters().serviceName(slug),
			vacancyTitle: slug => letters().vacancyTitle(slug),
			letterContext: letters,
			legalTexts: () => wholeContent().content.legal,
			mistakenFiles: () => wholeContent().mistakenFiles,
			now: () => environment.CLINIC_NOW ?? new Date(),
			say: text => void process.stdout.write(`${text}\n`),
		})
	} finally {
		await database.close()
	}
}

/** Most commands need no more, and the whole content takes a third of their time. */
const isSettingsFile = (path: string) => path === settingsFile

export const clinicZone = (folder: string) =>
	withDefaults(readable(folder, { isWanted: isSettingsFile }).content.settings).timezone

function once<Made>(make: () => Made) {
	let made: Made | undefined
	return () => {
		made ??= make()
		return made
	}
}

const notReady = (url: string) =>
	`База данных не готова: ${placeOf(url)}. Если она должна быть в другом месте, укажите DATABASE_URL; создать или обновить её: npm run clinic -- migrate`

const noFile = (url: string) =>
	`Файла базы нет: ${placeOf(url)}. Если она в другом месте, укажите DATABASE_URL; если файл пропал, верните копию: npm run clinic -- restore ФАЙЛ; для новой клиники: npm run clinic -- migrate`

function openedDatabase(url: string) {
	try {
		return createDatabase(url)
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code || 'SQLITE_CANTOPEN'
		const reason = code.startsWith('SQLITE') ? databaseRefusal({ code }) : whyNotWritten(code)
		throw new CommandError(`База данных не открывается: ${placeOf(url)}: ${reason}`)
	}
}

/** A command that only reads must not create an empty database at a mistyped path. */
function assertExists(url: string) {
	const path = sqlitePath(url)
	if (path !== undefined && !existsSync(path)) throw new CommandError(noFile(url))
}

const noSuchTable = ['SQLITE_ERROR', '42P01']

async function assertReady(database: Database, url: string) {
	const ready = await database.ready().catch(error => {
		if (noSuchTable.includes(error.code)) return false
		throw new CommandError(`База данных не пускает: ${databaseRefusal(error)}`)
	})
	if (ready) return
	if (await database.isNewer().catch(() => false))
		throw new CommandError('База данных новее программы: обновите программу')
	throw new CommandError(notReady(url))
}

type Reading = { isWanted?: (path: string) => boolean; warned?: boolean }

/** Requests stay readable while a content file is being edited. A mistake is said by whoever reads its file, once. */
function readable(folder: string, { isWanted, warned = false }: Reading) {
	const { content, mistakes } = loadContent(cacheFiles(folder, isWanted).cache)
	const [first] = mistakes.filter(isError)
	if (first && !warned)
		console.error(`Содержимое сайта с ошибками, см. content check. Первая: ${mistakeLine(first)}`)
	return { content, mistakenFiles: filesWithErrors(mistakes) }
}

export function settings() {
	try {
		return readConfig(process.env)
	} catch (error) {
		if (error instanceof ConfigError) throw new CommandError(error.message, 78)
		throw error
	}
}

/** No sample value may stand in for the operator of personal data. */
function operatorOf({ settings }: Content) {
	const known = new Map(settings.map(({ key, value }) => [key, value.trim()]))
	const name = known.get('legal_name') || known.get('company_name') || 'название не указано в settings.yaml'
	return [name, known.get('company_city'), known.get('company_address')].filter(Boolean).join(', ')
}

export function placeOf(url: string) {
	const path = sqlitePath(url)
	return path === undefined ? withoutPassword(url) : resolve(path)
}

export const answer = (json: boolean | undefined, data: unknown, words: () => string) =>
	json ? JSON.stringify(data, null, 2) : words()
