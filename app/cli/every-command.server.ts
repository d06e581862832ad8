import { Command } from 'commander'
import { backupCommands } from '#app/cli/backups/backup.server.ts'
import { contentCommands } from '#app/cli/content/content.server.ts'
import { dataCommands } from '#app/cli/personal-data/data.server.ts'
import { surveyCommands } from '#app/cli/survey/survey.server.ts'
import { complianceCommand } from './compliance.server.ts'
import { consentCommands } from './consent.server.ts'
import { jobCommands } from './jobs.server.ts'
import { inRussian } from './messages.ts'
import { outboxCommands } from './outbox.server.ts'
import { requestCommands } from './requests/requests.server.ts'
import { reviewCommands } from './reviews.server.ts'
import { statusCommands } from './status.server.ts'

const visitors = [requestCommands, reviewCommands, jobCommands, surveyCommands, outboxCommands]
const operations = [
	consentCommands,
	dataCommands,
	backupCommands,
	contentCommands,
	complianceCommand,
	statusCommands,
]

export function everyCommand() {
	const program = new Command('clinic').description('Рабочий стол оператора сайта клиники')
	for (const add of [...visitors, ...operations]) add(program)
	inRussian(program)
	return program
}
