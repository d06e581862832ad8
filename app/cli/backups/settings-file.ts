import { clinicTime } from '#app/cli/print.ts'
import { variableNames } from '#app/config.server.ts'

/** The settings a command works with, as systemd, Compose and Node read them from a file. */
export function settingsFile(source: NodeJS.ProcessEnv, zone: string, now: Date) {
	const lines = variableNames.flatMap(name => {
		const value = source[name]?.trim()
		return value ? [`${name}=${quoted(value)}`] : []
	})
	return [`# Настройки сайта на ${clinicTime(now.toISOString(), zone)}`, ...lines, ''].join('\n')
}

/** Only single quotes keep a dollar sign from Compose. */
function quoted(value: string) {
	if (/^[\w@%+=:,./~-]+$/.test(value)) return value
	const quote = [`'`, `"`, '`'].find(mark => !value.includes(mark)) ?? ''
	return `${quote}${value}${quote}`
}
