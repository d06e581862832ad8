import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Beyond what axe looks at by itself: contrast of 7:1, targets of 44 px, no two links of one name to different places. */
const strict = `
axe.configure({
	checks: [
		{ id: 'target-size', options: { minSize: 44 } },
		{ id: 'target-offset', options: { minOffset: 44 } },
	],
})`
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8') + strict

const extra = ['color-contrast-enhanced', 'target-size', 'identical-links-same-purpose']

/** What axe finds wrong on the page as it stands, one line a finding; also on a page whose scripts never ran. */
export async function axe(page: Page, without: string[] = []) {
	// A page is laid out in parts by animations: measured between two of them, its targets overlap.
	await expect.poll(() => page.evaluate(animationsUnderWay)).toBe(0)
	const sleep = await wake(page)
	const { violations } = await new AxeBuilder({ page, axeSource })
		.options({ resultTypes: ['violations'], rules: { ...ruled(extra, true), ...ruled(without, false) } })
		// The default way opens a second page, which a context without scripts cannot use.
		.setLegacyMode()
		.analyze()
	await sleep()

	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
	)
}

const ruled = (rules: string[], enabled: boolean) =>
	Object.fromEntries(rules.map(rule => [rule, { enabled }]))

const animationsUnderWay = () =>
	document
		.getAnimations()
		.filter(
			({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
		).length

/**
 * Lets timers run for a moment where scripts are off: axe needs them, and the page's own are not fetched again.
 * Other browsers are not driven with scripts off here.
 */
async function wake(page: Page) {
	if (page.context().browser()?.browserType().name() !== 'chromium') {
		// Firefox has scrolled to what has the focus, and a bar that stays may lie over a link in that moment.
		await page.evaluate(
			() => document.querySelector('dialog[open]') ?? scrollTo({ top: 0, behavior: 'instant' }),
		)
		return async () => {}
	}
	// Where they run, a switch off and on would break what is being imported at that moment.
	if (await page.evaluate(() => matchMedia('(scripting: enabled)').matches)) return async () => {}
	const chromium = await page.context().newCDPSession(page)
	const switchOff = (value: boolean) => chromium.send('Emulation.setScriptExecutionDisabled', { value })
	// A new session believes scripts to be on and ignores the setting.
	await switchOff(true)
	await switchOff(false)
	return async () => {
		await chromium.detach()
	}
}
