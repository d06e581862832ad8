import { existsSync, realpathSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { aPath, aRequestNumber, once } from '#app/cli/arguments.ts'
import { clinicZone, settings, withContext } from '#app/cli/command-context.server.ts'
import { CommandError, diskErrorCode, whyNotWritten } from '#app/cli/command-error.ts'
import { clinicTime } from '#app/cli/print.ts'
import { formatNumber } from '#app/clinic/text/format-number.ts'
import { sizeWords } from '#app/clinic/text/format-size.ts'
import type { Config } from '#app/config.server.ts'
import { databaseRefusal } from '#app/database/refusal.ts'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import { noteBackup } from '#app/database/stored-values.server.ts'
import { backUp } from '#app/files/backups/backup.server.ts'
import { BackupError } from '#app/files/backups/backup-copy.server.ts'
import { contentPrefix, filesUnder, uploadsPrefix } from '#app/files/backups/backup-manifest.ts'
import type { Wanted } from './content-placement.server.ts'
import { progress } from './progress.ts'
import { restore } from './restore.server.ts'
import { settingsFile } from './settings-file.ts'

export function backupCommands(program: Command) {
	backupCommand(program)
	restoreCommand(program)
}

function backupCommand(program: Command) {
	program
		.command('backup')
		.argument('<FILE>', 'новый файл; в нём будут персональные данные и пароли', aPath)
		.description('копия базы данных, файлов, содержимого и настроек, пока сайт работает')
		.action((name: string) =>
			withContext(async ({ database, environment, now, say, timezone }) => {
				assertOutsideContent(environment)
				const file = resolve(name)
				if (
					await access(file).then(
						() => true,
						() => false,
					)
				)
					throw new CommandError(`Файл ${name} уже есть, он не тронут`)
				await access(dirname(file)).catch(({ code }) => {
					throw new CommandError(`Папка ${dirname(file)}: ${whyNotWritten(code)}`)
				})
				const source = {
					url: environment.DATABASE_URL,
					folder: environment.UPLOADS_DIR,
					content: environment.CONTENT_DIR,
					settings: settingsFile(process.env, timezone, now()),
					database,
					now: now(),
				}
				const { manifest, left, size } = await plainly(
					() => backUp(source, file, progress()),
					'Копия не записана',
				)
				const { appointments = 0, job_applications = 0 } = manifest.counts
				const [uploads, texts] = [uploadsPrefix, contentPrefix].map(
					prefix => filesUnder(manifest, prefix).length,
				)
				say(
					`Записан ${name}, ${sizeWords(size)}: заявок ${appointments}, откликов ${job_applications}, файлов ${uploads}, файлов содержимого ${texts}; настройки с паролями`,
				)
				for (const { path, says } of left) say(`Не вошло в копию: ${path}: ${says}`)
				await noteBackup(database.db, now()).catch(error =>
					say(`Время копии не записано, сводка о ней не знает: ${databaseRefusal(error)}`),
				)
			}),
		)
}

type RestoreOptions = { force?: boolean; nextNumber?: string } & Wanted

function restoreCommand(program: Command) {
	program
		.command('restore')
		.argument('<FILE>', 'файл команды backup', aPath)
		.description('вернуть базу данных и файлы из копии; стёртое после копии стирается снова')
		.option('--force', 'заменить данные, которые есть')
		.option('--content <DIR>', 'куда положить содержимое сайта: новая или пустая папка', aPath)
		.option('--settings <FILE>', 'куда записать настройки с паролями: новый файл', aPath)
		.option(
			'--next-number <NUMBER>',
			'номер следующей заявки, если прежняя база потеряна: за последним из писем',
			once(aRequestNumber),
		)
		.action(async (name: string, { force = false, ...wanted }: RestoreOptions) => {
			const environment = settings()
			assertOutsideContent(environment)
			const { DATABASE_URL: url, UPLOADS_DIR: folder, CONTENT_DIR, CLINIC_NOW } = environment
			const started = performance.now()
			const target = { url, folder, content: CONTENT_DIR, now: CLINIC_NOW ?? new Date() }
			const { manifest, replayed, files, messages } = await plainly(() =>
				restore(resolve(name), target, { force, ...wanted }, progress(), line =>
					process.stdout.write(`${line}\n`),
				),
			)
			const seconds = formatNumber((performance.now() - started) / 1000, 1)
			process.stdout.write(
				`Восстановлено за ${seconds} с по состоянию на ${clinicTime(manifest.made_at, clinicZone(CONTENT_DIR))}. Файлов: ${files}, повторено стираний: ${replayed}\n`,
			)
			for (const line of messages) process.stdout.write(`${line}\n`)
		})
}

const isFull = /^(ENOSPC|EDQUOT|53100|SQLITE_FULL)$/

async function plainly<Result>(work: () => Promise<Result>, outcome = 'Ничего не заменено') {
	try {
		return await work()
	} catch (error) {
		if (error instanceof BackupError) throw new CommandError(error.message)
		const code = diskErrorCode(error)
		if (code && isFull.test(code))
			throw new CommandError(`На диске нет места: ${outcome.toLowerCase()}. Освободите место и повторите`)
		if (code) throw new CommandError(`Диск не даёт закончить: ${code}. ${outcome}`)
		throw error
	}
}

/** A copy holds the content folder as it is: what was erased would come back with it. */
function assertOutsideContent({ CONTENT_DIR, ...settings }: Config) {
	const places = { DATABASE_URL: sqlitePath(settings.DATABASE_URL), UPLOADS_DIR: settings.UPLOADS_DIR }
	for (const [name, place] of Object.entries(places)) {
		// What is outside, or in a folder that a copy leaves out, has a name with a dot on the way to it.
		if (place !== undefined && !/(^|\/)\./.test(relative(realPath(CONTENT_DIR), realPath(place))))
			throw new CommandError(`${name}: указано "${place}"; допустимо: место вне CONTENT_DIR`, 78)
	}
}

const realPath = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path))
