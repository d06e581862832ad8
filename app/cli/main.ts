import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { CommanderError } from 'commander'
import { errorFields } from '#app/logger.server.ts'
import { CommandError, diskErrorCode, whyNotWritten } from './command-error.ts'
import { everyCommand } from './every-command.server.ts'
import { complaint } from './messages.ts'
import { followService } from './service/settings.server.ts'

const wrongUsage = 64
const program = everyCommand()

async function main() {
	// Content files belong to the user who edits them.
	followService(process.cwd(), { asUser: process.argv[2] !== 'content' })
	if (existsSync('.env')) process.loadEnvFile('.env')

	await program.parseAsync()
}

function verdict(error: unknown) {
	if (error instanceof CommanderError)
		return { code: wrongUsage, line: complaint(error, program, process.argv.slice(2)) }
	if (error instanceof CommandError) return { code: error.exitCode, line: error.message }
	const disk = diskErrorCode(error)
	if (disk)
		return {
			code: 1,
			line: `Диск не даёт закончить: ${disk}. Проверьте место и права пользователя ${userInfo().username}, потом повторите команду`,
		}
	return { code: 1, line: `Команда не выполнена: ${JSON.stringify(errorFields(error))}` }
}

process.stdout.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
	// The reader may close the pipe early: `… requests list | head`.
	if (code === 'EPIPE') return
	console.error(`Вывод записан не весь: ${whyNotWritten(code)}`)
	process.exitCode = 1
})

try {
	await main()
} catch (error) {
	const askedForHelp = error instanceof CommanderError && error.exitCode === 0
	if (!askedForHelp) {
		const { code, line } = verdict(error)
		console.error(line)
		process.exitCode = code
	}
}
