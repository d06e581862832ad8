import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'

type Reader = {
	start: (where: { container: Node }) => Promise<void>
	next: () => Promise<void>
	lastSpokenPhrase: () => Promise<string>
	spokenPhraseLog: () => Promise<string[]>
	stop: () => Promise<void>
}
type WithReader = typeof window & { reader: Reader }

/** The longest screen has some 600 phrases. */
const enough = 1500

/** The package's bundle for browsers, as a script that leaves the reader behind: a policy stops modules. */
function script() {
	const file = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js')
	const bundle = readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL=\S+\s*$/, '')
	const [whole, name] = /export\s*\{[^}]*?([\w$]+) as virtual\s*\};?\s*/.exec(bundle) ?? []
	if (!whole || !name) throw new Error('The screen reader exports nothing called virtual')
	return `{ ${bundle.replace(whole, '')}; globalThis.reader = ${name} }`
}

let loaded: string | undefined

/**
 * What a screen reader says when its reading cursor goes through a part of the page from the beginning to the
 * end, a phrase a line. It speaks English whatever the page speaks.
 */
export async function readOut(page: Page, part: Locator): Promise<string> {
	loaded ??= script()
	await page.evaluate(loaded)
	const phrases = await part.evaluate(async (container, enough) => {
		const { reader } = window as unknown as WithReader
		await reader.start({ container })
		const first = await reader.lastSpokenPhrase()
		for (let count = 0; count < enough; count++) {
			await reader.next()
			if ((await reader.lastSpokenPhrase()) === first) break
		}
		const log = await reader.spokenPhraseLog()
		await reader.stop()
		return log.slice(0, -1)
	}, enough)
	if (phrases.length >= enough) throw new Error('The reading never came back to its beginning')
	return `${phrases.join('\n')}\n`
}

/** What the page's live regions say while something happens, an announcement a line. */
export async function hear(page: Page, happens: () => Promise<unknown>): Promise<string> {
	loaded ??= script()
	await page.evaluate(loaded)
	await page.evaluate(() => (window as unknown as WithReader).reader.start({ container: document.body }))
	await happens()
	const said = await page.evaluate(async () => {
		const { reader } = window as unknown as WithReader
		const log = await reader.spokenPhraseLog()
		await reader.stop()
		return log.filter(phrase => /^(polite|assertive): /.test(phrase))
	})
	return `${said.join('\n')}\n`
}
