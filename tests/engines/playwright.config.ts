import { defineConfig } from '@playwright/test'
import chromium from '../../playwright.config.ts'
import { firefoxLaunch, firefoxOptions } from '../support/firefox.js'

/**
 * The site in the other engines; `SHORT` leaves what `npm test` has the time for. Journeys that Firefox's driver
 * cannot take are tagged `@chromium` (docs/engines.md says why).
 */
const short = process.env.SHORT ? { grep: /@short/ } : {}
const firefox = { ...firefoxOptions, launchOptions: firefoxLaunch() }
const firefoxUnscripted = {
	...firefoxOptions,
	launchOptions: firefoxLaunch({ 'javascript.enabled': false }),
}
// Firefox draws bold letters of a variable font as outlines, which are no words to read in a PDF: paper takes the machine's font.
const firefoxPaper = {
	...firefoxOptions,
	launchOptions: firefoxLaunch({ 'gfx.downloadable_fonts.enabled': false }),
}

export default defineConfig({
	...chromium,
	testDir: '..',
	outputDir: '../../test-results/engines',
	// What is read out is the same in every engine.
	snapshotPathTemplate: '../journeys/transcripts/{arg}{ext}',
	// Firefox's driver takes three times as long as Chromium's: the longest journey a minute on a busy machine.
	timeout: 300_000,
	projects: [
		{
			name: 'firefox',
			testMatch: process.env.SHORT
				? /journeys\/(home|header|consent|appointment-dialog|search-popup-keys)\.spec\.ts$/
				: ['journeys/**/*.spec.ts', 'engines/firefox-*.spec.ts'],
			grepInvert: /@server-markup|@chromium/,
			use: firefox,
		},
		{ name: 'firefox-no-scripts', testMatch: 'engines/no-scripts.spec.ts', use: firefoxUnscripted, ...short },
		{ name: 'webkit', testMatch: ['engines/webkit-*.spec.ts', 'engines/no-scripts.spec.ts'], ...short },
		{ name: 'paper', testMatch: 'engines/paper.spec.ts', ...short },
		{ name: 'paper-firefox', testMatch: 'engines/paper.spec.ts', use: firefoxPaper, ...short },
	],
})
