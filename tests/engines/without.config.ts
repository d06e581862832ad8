import { defineConfig } from '@playwright/test'
import chromium from '../../playwright.config.ts'
import type { Options, WorkerOptions } from '../journeys/fixtures.ts'
import { firefoxLaunch, firefoxOptions } from '../support/firefox.js'
import { features } from '../support/without.ts'

/** Chromium with one of the newer features switched off; docs/engines.md says what was seen. */
export default defineConfig<Options, WorkerOptions>({
	...chromium,
	testDir: '../journeys',
	outputDir: '../../test-results/without',
	projects: [
		...features.map(without => ({
			name: without,
			// Asked only where no scripts are.
			use: { without, javaScriptEnabled: without !== 'scripting' },
			grepInvert: without === 'scripting' ? /@scripts|@hydration/ : /@server-markup/,
		})),
		{
			name: 'firefox-closedby',
			timeout: 300_000,
			grepInvert: /@server-markup|@chromium/,
			use: {
				...firefoxOptions,
				launchOptions: firefoxLaunch({ 'dom.dialog.light-dismiss.enabled': false }),
			},
		},
		{
			name: 'firefox-scrollbar-gutter',
			timeout: 300_000,
			testDir: '.',
			testMatch: 'firefox-looks.spec.ts',
			use: { ...firefoxOptions, without: 'scrollbar-gutter' },
		},
	],
})
