import { Command } from 'commander'
import { backupCommands } from './backup.server.ts'
import { complianceCommand } from './compliance.server.ts'
import { consentCommands } from './consent.server.ts'
import { contentCommands } from './content.server.ts'
import { dataCommands } from './data.server.ts'
import { jobCommands } from './jobs.server.ts'
import { outboxCommands } from './outbox.server.ts'
import { requestCommands } from './requests.server.ts'
import { reviewCommands } from './reviews.server.ts'
import { statusCommands } from './status.server.ts'
import { surveyCommands } from './survey.server.ts'
import { inRussian } from './wording.ts'

const visitors = [requestCommands, reviewCommands, jobCommands, surveyCommands, outboxCommands]
const house = [
	consentCommands,
	dataCommands,
	backupCommands,
	contentCommands,
	complianceCommand,
	statusCommands,
]

/** The whole desk as a tree of commands that explain themselves. */
export function everyCommand() {
	const desk = new Command('clinic').description('Рабочий стол оператора сайта клиники')
	for (const add of [...visitors, ...house]) add(desk)
	inRussian(desk)
	return desk
}
