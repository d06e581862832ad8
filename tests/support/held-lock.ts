import { spawn } from 'node:child_process'

/** Another process that holds the write lock of an SQLite file, until it is let go. */
export async function holdLock(file: string) {
	const program = `const Database = require('libsql')
		const database = new Database(process.argv[1])
		database.exec('begin exclusive')
		console.log('held')
		process.stdin.on('end', () => process.exit()).resume()`
	const child = spawn(process.execPath, ['-e', program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
	await new Promise(resolve => child.stdout.once('data', resolve))
	const ended = new Promise(resolve => child.once('exit', resolve))
	return {
		async release() {
			child.stdin.end()
			await ended
		},
	}
}
