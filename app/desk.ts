import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { consentCommands } from './desk/consent.server.ts'
import { DeskError } from './desk/desk-error.ts'
import { outboxCommands } from './desk/outbox.server.ts'
import { requestCommands } from './desk/requests.server.ts'
import { statusCommands } from './desk/status.server.ts'
import { told } from './log.server.ts'

const wrongUsage = 64

/** The operator's commands: `npm run clinic -- <command>`. */
async function main() {
	if (existsSync('.env')) process.loadEnvFile('.env')

	const desk = new Command('clinic')
		.description('Рабочий стол оператора сайта клиники')
		.helpOption('-h, --help', 'эта справка')
		.helpCommand(false)
		.exitOverride()
		.configureOutput({ outputError: (text, write) => write(`${text.trim().split('\n')[0]}\n`) })
	for (const add of [requestCommands, outboxCommands, consentCommands, statusCommands]) add(desk)
	inherit(desk)

	await desk.parseAsync()
}

/** Sub-commands refuse and explain themselves like the desk. */
function inherit(command: Command) {
	for (const sub of command.commands) {
		sub.copyInheritedSettings(command).helpCommand(false)
		inherit(sub)
	}
}

try {
	await main()
} catch (fault) {
	if (fault instanceof CommanderError) {
		// Asked for help: 0. Wrong words: the library has said which.
		process.exitCode = fault.exitCode === 0 ? 0 : wrongUsage
	} else if (fault instanceof DeskError) {
		console.error(fault.message)
		process.exitCode = fault.exitCode
	} else {
		console.error(`Команда не выполнена: ${JSON.stringify(told(fault))}`)
		process.exitCode = 1
	}
}
