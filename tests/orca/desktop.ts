import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Speech, speechOf } from './speech.ts'

export type Desktop = { speech: Speech; stop(): Promise<void> }

/** A window manager, the accessibility bus and Orca, in the session that `run.js` has begun. */
export async function startDesktop(folder: string): Promise<Desktop> {
	const log = join(folder, 'speech.jsonl')
	writeFileSync(log, '')
	mkdirSync(join(process.env.XDG_DATA_HOME ?? folder, 'orca'), { recursive: true })
	copyFileSync(
		join(import.meta.dirname, 'orca-customizations.py'),
		join(process.env.XDG_DATA_HOME ?? folder, 'orca', 'orca-customizations.py'),
	)
	const programs = [start('openbox'), start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately')]
	execFileSync('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'])
	execFileSync('setxkbmap', ['-layout', 'us,ru'])
	const orca = start('orca', '--replace')
	programs.push(orca)
	// Another Orca on this machine ends this one, and nothing would be heard from then on.
	const speech = speechOf(log, () => orca.exitCode === null && orca.signalCode === null)
	await speech.ready()

	return {
		speech,
		async stop() {
			for (const program of programs.reverse()) program.kill()
			await pause(200)
		},
	}

	function start(program: string, ...args: string[]): ChildProcess {
		return spawn(program, args, { stdio: 'ignore', env: { ...process.env, SPEECH_LOG: log } })
	}
}
