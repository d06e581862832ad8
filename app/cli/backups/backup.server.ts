import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { clinicZone, settings, withContext } from '#app/cli/command-context.server.ts'
import { CommandError, diskErrorCode, whyNotWritten } from '#app/cli/command-error.ts'
import { clinicTime } from '#app/cli/print.ts'
import { formatNumber } from '#app/clinic/text/format-number.ts'
import { sizeWords } from '#app/clinic/text/format-size.ts'
import { backUp } from '#app/files/backups/backup.server.ts'
import { BackupError } from '#app/files/backups/backup-copy.server.ts'
import { progress } from './progress.ts'
import { restore } from './restore.server.ts'

export function backupCommands(program: Command) {
	program
		.command('backup')
		.argument('<FILE>', 'новый файл; в нём будут персональные данные')
		.description('копия базы данных и файлов, пока сайт работает')
		.action((name: string) =>
			withContext(async ({ database, environment, now, say }) => {
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
					database,
					now: now(),
				}
				const { manifest, size } = await plainly(() => backUp(source, file, progress()))
				const { appointments = 0, job_applications = 0 } = manifest.counts
				say(
					`Записан ${name}, ${sizeWords(size)}: заявок ${appointments}, откликов ${job_applications}, файлов ${manifest.files.length - 1}`,
				)
			}),
		)

	program
		.command('restore')
		.argument('<FILE>', 'файл команды backup')
		.description('вернуть базу данных и файлы из копии; стёртое после копии стирается снова')
		.option('--force', 'заменить данные, которые есть')
		.action(async (name: string, { force = false }: { force?: boolean }) => {
			const { DATABASE_URL: url, UPLOADS_DIR: folder, CONTENT_DIR, CLINIC_NOW } = settings()
			const started = performance.now()
			const target = { url, folder, now: CLINIC_NOW ?? new Date() }
			const { manifest, replayed, files, servers } = await plainly(() =>
				restore(resolve(name), target, force, progress()),
			)
			const seconds = formatNumber((performance.now() - started) / 1000, 1)
			process.stdout.write(
				`Восстановлено за ${seconds} с по состоянию на ${clinicTime(manifest.made_at, clinicZone(CONTENT_DIR))}. Файлов: ${files}, повторено стираний: ${replayed}\n`,
			)
			if (servers > 0) process.stdout.write('Сервер работал с прежней базой: перезапустите его\n')
		})
}

async function plainly<Result>(work: () => Promise<Result>) {
	try {
		return await work()
	} catch (error) {
		if (error instanceof BackupError) throw new CommandError(error.message)
		const code = diskErrorCode(error)
		if (code) throw new CommandError(`Диск не даёт закончить: ${code}. Ничего не заменено`)
		throw error
	}
}
