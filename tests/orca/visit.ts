import { execFileSync } from 'node:child_process'
import { type BrowserName, openWindow, press } from './browser.ts'
import type { Speech } from './speech.ts'
import type { Step } from './transcript.ts'

/** So many stops lie between the beginning of a page and its end at most. */
const mostStops = 120

export type Visit = Awaited<ReturnType<typeof startVisit>>

/** A page in a window of its own, read by Orca; every step notes what is said after it. */
export async function startVisit(
	name: BrowserName,
	speech: Speech,
	folder: string,
	address: string,
	width?: number,
) {
	const opened = speech.mark()
	const window = await openWindow(name, folder, address, width)
	await speech.settled({ quiet: 2500, least: name === 'firefox' ? 9000 : 6000, most: 45_000 })
	const steps: Step[] = []
	const everything: Step[] = []

	async function listen(title: string, act: () => unknown, options?: Parameters<Speech['settled']>[0]) {
		const mark = speech.mark()
		await act()
		await speech.settled(options)
		const said = speech.since(mark)
		everything.push({ title, said })
		return said
	}

	return {
		steps,
		/** The steps, and what was said on the way to a control. */
		everything,
		/** What was said while the page came. */
		greeting: speech.since(opened),

		/** Does something by the keyboard and notes what is said until Orca is quiet. */
		async step(title: string, act: () => unknown, options?: Parameters<Speech['settled']>[0]) {
			steps.push({ title, said: await listen(title, act, options) })
		},

		/** Presses Tab, or Shift and Tab, until a phrase is said that holds these words; notes nothing, or what was said there. */
		async tabTo(words: string, { noted = false, back = false } = {}) {
			const met: string[] = []
			const key = back ? 'Shift+Tab' : 'Tab'
			for (let stop = 0; stop < mostStops; stop++) {
				const waits = { quiet: 500, least: 500, most: 6000, some: true }
				const said = await listen(key, () => press(back ? 'shift+Tab' : 'Tab'), waits)
				met.push(said.join(' · '))
				if (!said.some(phrase => phrase.includes(words))) continue
				if (noted) steps.push({ title: `${key} до «${words}»`, said })
				return
			}
			throw new Error(`${key} never reached «${words}», but:\n${met.join('\n')}`)
		},

		picture: (file: string) => execFileSync('import', ['-window', 'root', file]),
		close: window.close,
	}
}
