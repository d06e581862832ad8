import { existsSync } from 'node:fs'
import { CommanderError } from 'commander'
import { errorFields } from '#app/logger.server.ts'
import { CommandError } from './command-error.ts'
import { everyCommand } from './every-command.server.ts'
import { complaint } from './messages.ts'

const wrongUsage = 64

/** The operator's commands: `npm run clinic -- <command>`. */
async function main() {
	if (existsSync('.env')) process.loadEnvFile('.env')

	await everyCommand().parseAsync()
}

/** What the operator reads of a failure, and the code the process ends with. */
function verdict(fault: unknown) {
	if (fault instanceof CommanderError) return { code: wrongUsage, line: complaint(fault) }
	if (fault instanceof CommandError) return { code: fault.exitCode, line: fault.message }
	return { code: 1, line: `Команда не выполнена: ${JSON.stringify(errorFields(fault))}` }
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
