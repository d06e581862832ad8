import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Beyond the tags: contrast of 7:1, targets of 44 px, no two links of one name to different places. */
const strict = `
axe.configure({
	checks: [
		{ id: 'target-size', options: { minSize: 44 } },
		{ id: 'target-offset', options: { minOffset: 44 } },
	],
})`
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8') + strict

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const extra = ['color-contrast-enhanced', 'target-size', 'identical-links-same-purpose']

/** What axe finds wrong on the page as it stands, one line a finding; also on a page whose scripts never ran. */
export async function axe(page: Page) {
	const sleep = await wake(page)
	const { violations } = await new AxeBuilder({ page, axeSource })
		.withTags(tags)
		.options({ rules: Object.fromEntries(extra.map(rule => [rule, { enabled: true }])) })
		// The default way opens a second page, which a context without scripts cannot use.
		.setLegacyMode()
		.analyze()
	await sleep()

	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
	)
}

/** Lets timers run for a moment where scripts are off: axe needs them, and the page's own are not fetched again. */
async function wake(page: Page) {
	const chromium = await page.context().newCDPSession(page)
	const switchOff = (value: boolean) => chromium.send('Emulation.setScriptExecutionDisabled', { value })
	// A new session believes scripts to be on and ignores being told so.
	await switchOff(true)
	await switchOff(false)
	return async () => {
		await chromium.detach()
	}
}
