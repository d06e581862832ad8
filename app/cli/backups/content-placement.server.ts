import { access, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CommandError, whyNotWritten } from '#app/cli/command-error.ts'
import { takeOut } from '#app/files/backups/archive.server.ts'
import { contentPrefix, filesUnder, type Manifest, settingsName } from '#app/files/backups/backup-manifest.ts'
import { compareContent, putBackContent } from '#app/files/backups/content-copy.server.ts'

/** Where the command is to put content and settings of a copy. */
export type Wanted = { content?: string; settings?: string }

type Placed = { messages: string[]; undo: () => Promise<void> }

/**
 * Checks where content and settings of a copy may go before anything is replaced: what the owner has written is
 * never overwritten.
 * @param live the folder the site reads
 */
export async function planContent(archive: string, manifest: Manifest, live: string, wanted: Wanted) {
	const count = filesUnder(manifest, contentPrefix).length
	const folder = resolve(wanted.content ?? live)
	const there = await compareContent(manifest, folder)
	const isOld = manifest.format === 1
	if (isOld && (wanted.content || wanted.settings))
		throw new CommandError('В этой копии нет содержимого и настроек: её сделала прежняя версия сайта')
	if (wanted.content && !there.fits)
		throw new CommandError(`В папке ${folder} уже есть другие файлы: укажите новую. Ничего не тронуто`)
	if (wanted.settings) await assertNew(wanted.settings)

	return async (): Promise<Placed> => {
		if (isOld)
			return { messages: ['Содержимого и настроек в копии нет: её сделала прежняя версия'], undo: nothing }
		const puts = wanted.content !== undefined || there.mayTake
		const undoContent = puts ? await putBackContent(archive, manifest, folder) : nothing
		const content = puts
			? `Содержимое сайта, файлов: ${count}, лежит в папке ${folder}`
			: there.isSame && there.fits
				? `Содержимое сайта в папке ${folder} то же, что в копии`
				: `Содержимое сайта в папке ${folder} не тронуто, в копии другое. Достать его: tar -xf ${archive} content`
		const { settings } = wanted
		if (!settings) {
			const command = `tar -xOf ${archive} ${settingsName}`
			return {
				messages: [content, `Настройки не тронуты. Посмотреть те, что в копии: ${command}`],
				undo: undoContent,
			}
		}
		const undo = async () => {
			await rm(settings, { force: true })
			await undoContent()
		}
		await takeOut(archive, settingsName, settings).catch(async error => {
			await undo()
			throw error
		})
		return {
			messages: [content, `Настройки с паролями записаны в ${settings}, читает их только владелец`],
			undo,
		}
	}
}

const nothing = async () => {}

async function assertNew(path: string) {
	const isThere = await access(path).then(
		() => true,
		() => false,
	)
	if (isThere) throw new CommandError(`Файл ${path} уже есть, он не тронут`)
	await access(dirname(resolve(path))).catch(({ code }) => {
		throw new CommandError(`Папка ${dirname(resolve(path))}: ${whyNotWritten(code)}`)
	})
}
