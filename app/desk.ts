import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { consentCommands } from './desk/consent.server.ts'
import { contentCommands } from './desk/content.server.ts'
import { DeskError } from './desk/desk-error.ts'
import { jobCommands } from './desk/jobs.server.ts'
import { outboxCommands } from './desk/outbox.server.ts'
import { requestCommands } from './desk/requests.server.ts'
import { reviewCommands } from './desk/reviews.server.ts'
import { statusCommands } from './desk/status.server.ts'
import { surveyCommands } from './desk/survey.server.ts'
import { complaint, inRussian } from './desk/wording.ts'
import { told } from './log.server.ts'

const wrongUsage = 64

/** The operator's commands: `npm run clinic -- <command>`. */
async function main() {
	if (existsSync('.env')) process.loadEnvFile('.env')

	const desk = new Command('clinic').description('Рабочий стол оператора сайта клиники')
	const rooms = [requestCommands, reviewCommands, jobCommands, surveyCommands, outboxCommands]
	for (const add of [...rooms, consentCommands, contentCommands, statusCommands]) add(desk)
	inRussian(desk)

	await desk.parseAsync()
}

/** What the operator is told of a failure, and the code the process ends with. */
function verdict(fault: unknown) {
	if (fault instanceof CommanderError) return { code: wrongUsage, line: complaint(fault) }
	if (fault instanceof DeskError) return { code: fault.exitCode, line: fault.message }
	return { code: 1, line: `Команда не выполнена: ${JSON.stringify(told(fault))}` }
}

// Whoever reads our lines may have seen enough: `… requests list | head`.
process.stdout.on('error', () => {})

try {
	await main()
} catch (fault) {
	const askedForHelp = fault instanceof CommanderError && fault.exitCode === 0
	if (!askedForHelp) {
		const { code, line } = verdict(fault)
		console.error(line)
		process.exitCode = code
	}
}
