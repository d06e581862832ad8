import type { Command } from 'commander'
import { answer, settings } from '#app/cli/command-context.server.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { brokenPictures } from '#app/content/check/broken-pictures.server.ts'
import { checkContent } from '#app/content/check/check-content.server.ts'
import { isError, type Mistake, mistakeLine } from '#app/content/mistake.ts'
import { initCommand } from './init.server.ts'
import { newCommand } from './new.server.ts'
import { pricesCommands } from './prices.server.ts'

export function contentCommands(program: Command) {
	const content = program.command('content').description('содержимое сайта')

	content
		.command('check')
		.description('проверить все файлы: поля, ссылки, рисунки, сроки, слова латиницей, образцы')
		.option('--json', 'для программ')
		.action(async ({ json }: { json?: boolean }) => {
			const { CONTENT_DIR, CLINIC_NOW } = settings()
			const broken = await brokenPictures(CONTENT_DIR)
			const mistakes = [...broken, ...checkContent(CONTENT_DIR, CLINIC_NOW ?? new Date())]
			process.stdout.write(`${answer(json, mistakes, () => words(mistakes))}\n`)
			if (mistakes.some(isError)) process.exitCode = 1
		})
	initCommand(content)
	newCommand(content)
	pricesCommands(content)
}

function words(mistakes: Mistake[]) {
	const errors = mistakes.filter(isError).length
	const lines = mistakes.map(
		mistake => `${isError(mistake) ? 'ошибка' : 'замечание'}: ${mistakeLine(mistake)}`,
	)
	return [...lines, summary(errors, mistakes.length - errors)].join('\n')
}

function summary(errors: number, warnings: number) {
	if (errors + warnings === 0) return 'Всё в порядке'
	return `${counted(errors, ['ошибка', 'ошибки', 'ошибок'])}, ${counted(warnings, ['замечание', 'замечания', 'замечаний'])}`
}
