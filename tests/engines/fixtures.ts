import { test as base } from '#tests/journeys/fixtures.ts'
import { firefoxPage } from './firefox-page.ts'
import { type Screen, startWebKit } from './webkit.ts'

export { expect } from '@playwright/test'

type Options = { screen?: Screen; scripts?: boolean }
export type WebKit = Awaited<ReturnType<typeof startWebKit>> & {
	/** Opens a path of the site, or the address of another; with scripts, waits until the page has come alive. */
	open(path: string): Promise<void>
}

/** What both browsers can do with their scripts off. */
export type Unscripted = ReturnType<typeof firefoxPage>

type Browsers = {
	webkit(options?: Options): Promise<WebKit>
	/** A browser of the project's engine with scripts off. */
	unscripted(options?: Pick<Options, 'screen'>): Promise<Unscripted>
}

/** Journeys of WebKit: as long as the test it lives in, on the site every journey has. */
export const test = base.extend<Browsers>({
	webkit: async ({ site }, use) => {
		const started: WebKit[] = []
		await use(async ({ screen = 'desktop', scripts = true } = {}) => {
			const webkit = await startWebKit(screen, { scripts })
			const open = async (path: string) => {
				await webkit.goto(new URL(path, site.origin).href)
				if (!scripts) return
				// A first sign of a visitor, without which the framework waits for the browser to be idle.
				await webkit.run(() => dispatchEvent(new Event('pointermove')))
				await webkit.until('a page alive', () => document.documentElement.dataset.hydrated === 'true')
			}
			const whole = { ...webkit, open }
			started.push(whole)
			await whole.goto('about:blank')
			if (screen === 'desktop') await webkit.resize(1280, 800)
			return whole
		})
		for (const webkit of started) await webkit.stop()
	},

	unscripted: async ({ browserName, page, site, webkit }, use) => {
		await use(async ({ screen = 'desktop' } = {}) => {
			if (browserName !== 'firefox') return webkit({ screen, scripts: false })
			if (screen === 'phone') await page.setViewportSize({ width: 360, height: 740 })
			return firefoxPage(page, site.origin)
		})
	},
})
