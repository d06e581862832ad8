import type { Command } from 'commander'
import { complianceOf } from '#app/clinic/compliance/compliance.ts'
import { type Finding, isGap } from '#app/clinic/compliance/compliance-duty.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { isError } from '#app/content/mistake.ts'
import { answer, settings } from './command-context.server.ts'
import { table } from './print.ts'

const words: Record<Finding['status'], string> = {
	found: 'найдено',
	missing: 'не найдено',
	expired: 'истекло',
	warning: 'обратите внимание',
	unseen: 'проверьте сами',
}

const disclaimer =
	'Это не юридическая консультация: программа видит только файлы и настройки сайта. Законы меняются, покажите сайт юристу.'

const howToWrite =
	'Чего нет среди документов и договоров, начните с черновика: npm run clinic -- content new document "Название" --category rules, npm run clinic -- content new contract "Название"'

export function complianceCommand(program: Command) {
	program
		.command('compliance')
		.description('что закон требует от сайта и чего на нём нет')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) => {
			const { CONTENT_DIR, CLINIC_NOW, PUBLIC_ORIGIN: origin, CLINIC_API_URL: remote } = settings()
			const loadedContent = loadContent(cacheFiles(CONTENT_DIR).cache)
			const settled = withDefaults(loadedContent.content.settings)
			const today = dayIn(settled.timezone, CLINIC_NOW ?? new Date())
			const findings = complianceOf({
				loadedContent,
				settings: settled,
				today,
				origin,
				remote: Boolean(remote),
			})

			if (loadedContent.mistakes.some(isError)) {
				console.error('В содержимом есть ошибки, часть файлов не прочитана: npm run clinic -- content check')
			}
			process.stdout.write(`${answer(json, findings, () => report(findings))}\n`)
			if (findings.some(isGap)) process.exitCode = 1
		})
}

function report(findings: Finding[]) {
	const rows = findings.map(({ law, what, status, place }) => ({
		Закон: law,
		'Что требуется': what,
		Итог: words[status],
		Где: place,
	}))
	const sums = Object.entries(words).map(
		([status, word]) => `${word}: ${findings.filter(finding => finding.status === status).length}`,
	)
	const lacksPapers = findings.some(
		({ status, place }) => status === 'missing' && /^(documents|contracts)\//.test(place),
	)
	return [table(rows, ''), '', ...(lacksPapers ? [howToWrite] : []), sums.join(', '), disclaimer].join('\n')
}
