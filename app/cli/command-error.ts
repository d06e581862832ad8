/** What ends a command with one clear line; 1 for what is not there or refused, 64 for wrong words, 78 for settings. */
export class CommandError extends Error {
	override name = 'CommandError'
	readonly exitCode: 1 | 64 | 78

	constructor(message: string, exitCode: 1 | 64 | 78 = 1) {
		super(message)
		this.exitCode = exitCode
	}
}
