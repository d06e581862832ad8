import {
	type BrowserContext,
	test as base,
	type ConsoleMessage,
	expect,
	type Response,
} from '@playwright/test'
import { startMailServer } from '#tests/support/mail.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type Feature, switchOff } from '#tests/support/without.ts'

export { expect } from '@playwright/test'

/** What a journey cannot do without; one that names nothing runs in all three projects. */
export const needs = {
	/** Scripts may run, though the bundle may be missing. */
	scripts: { tag: '@scripts' },
	/** Style sheets arrive, though scripts may be off. */
	styles: { tag: '@styles' },
	/** The page comes alive. */
	hydration: { tag: '@hydration' },
	/**
	 * Chromium's own protocol, its way to show paper, forced colours or less motion, or its words in the console:
	 * other drivers have none of them.
	 */
	chromium: { tag: '@chromium' },
	/** What the server sent stays as it is: one look at it is enough. */
	serverMarkup: { tag: '@server-markup' },
}

/** Settings of a project or, with `test.use`, of one file. */
export type Options = {
	/** Refuses every built file: scripts, styles, fonts. */
	bundleBlocked: boolean
	/** A newer feature of browsers that is switched off. */
	without: Feature | undefined
}
export type WorkerOptions = {
	/** Environment of the site under test, beside the mail server's address. */
	environment: Record<string, string>
}

type Tools = {
	/** Opens an address and, where the bundle runs, waits until the page has come alive. */
	open(path: string): Promise<Response>
	/** Permits a console message the journey provokes on purpose; any other warning or error fails it. */
	expectInConsole(text: string): void
}

type World = {
	/** Reception's mail server. */
	mail: Awaited<ReturnType<typeof startMailServer>>
	/** The built site as a real process with an empty database. */
	site: Site
}

export const test = base.extend<Options & Tools, WorkerOptions & World>({
	bundleBlocked: [false, { option: true }],
	without: [undefined, { option: true }],
	environment: [{}, { option: true, scope: 'worker' }],

	mail: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
		async ({}, use) => {
			const server = await startMailServer()
			await use(server)
			await server.stop()
		},
		{ scope: 'worker', timeout: 120_000 },
	],

	site: [
		async ({ mail, environment }, use) => {
			const post = { SMTP_URL: mail.url, MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }
			// The report is about the clinic whose folder it goes to; journeys know the demo clinic.
			const { ACCESSIBILITY_REPORT, CONTENT_DIR } = process.env
			const content = ACCESSIBILITY_REPORT && CONTENT_DIR ? { CONTENT_DIR } : {}
			const site = await startSite({ env: { ...post, ...content, ...environment } })
			await use(site)
			await site.stop()
		},
		{ scope: 'worker', timeout: 120_000 },
	],

	baseURL: ({ site }, use) => use(site.origin),

	context: async ({ context, bundleBlocked, without }, use) => {
		if (without) await switchOff(context, without)
		if (bundleBlocked) await context.route('**/assets/**', route => route.abort())
		if (isFirefox(context)) await context.addInitScript(spellErrors)
		await use(context)
	},

	expectInConsole: [
		async ({ context, bundleBlocked }, use) => {
			const permitted: string[] = []
			const heard: string[] = []
			context.on('weberror', error => heard.push(String(error.error())))
			context.on('console', message => {
				if (loud(message) && !(bundleBlocked && isRefusedAsset(message))) heard.push(lineOf(message))
			})

			await use(text => permitted.push(text, ...inFirefox(text)))

			// Firefox reports a stream that was broken off because the page was left (docs/engines.md).
			const brokenOff = (line: string) => line.includes('TypeError: Error in input stream')
			const reported = isFirefox(context) ? heard.filter(line => !brokenOff(line)) : heard
			expect(reported.filter(line => !permitted.some(text => line.includes(text)))).toEqual([])
		},
		{ auto: true },
	],

	open: async ({ page, javaScriptEnabled, bundleBlocked, expectInConsole }, use) => {
		await use(async path => {
			const answer = await page.goto(path)
			if (!answer) throw new Error(`${path} was not answered`)
			// Chromium reports a page that came with an error status as a resource that failed to load.
			if (!answer.ok()) expectInConsole(`${answer.status()} (${answer.statusText()}) ${answer.url()}`)
			if (javaScriptEnabled && !bundleBlocked) {
				// A first sign of a visitor: the framework would else wait for the browser to have nothing else to do.
				await page.evaluate(() => dispatchEvent(new Event('pointermove')))
				// No promise of how soon, which bench/ measures: with both cores busy it has taken over five seconds.
				await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
			}
			return answer
		})
	},
})

const isFirefox = (context: BrowserContext) => context.browser()?.browserType().name() === 'firefox'

/** What Firefox says where Chromium says this. */
const inFirefox = (text: string) =>
	/Failed to fetch|ERR_/.test(text) ? ['NetworkError when attempting'] : []

/** Firefox's driver tells of a logged Error that it is one, and not its text. */
function spellErrors() {
	const ofPage = globalThis.console
	for (const kind of ['error', 'warn'] as const) {
		const log = ofPage[kind]
		ofPage[kind] = (...said: unknown[]) =>
			log(...said.map(one => (one instanceof Error ? `${one}\n${one.stack}`.trim() : one)))
	}
}

const loud = (message: ConsoleMessage) => ['warning', 'error', 'assert'].includes(message.type())

const lineOf = (message: ConsoleMessage) => `${message.type()}: ${message.text()} ${message.location().url}`

/** What Chromium says of a built file that was refused: that it failed, or was preloaded for nothing. */
function isRefusedAsset(message: ConsoleMessage) {
	const { url } = message.location()
	return (
		(message.text() === 'Failed to load resource: net::ERR_FAILED' && /\/assets\/[^/]+$/.test(url)) ||
		/^The resource \S+\/assets\/\S+ was preloaded .* but not used/.test(message.text())
	)
}
