import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Options, WorkerOptions } from './tests/journeys/fixtures.ts'
import { browserArguments, findChromium, findShell } from './tests/support/chromium.js'
import { todays } from './tests/support/todays-part.js'

const all = readdirSync(join(import.meta.dirname, 'tests/journeys')).filter(file => file.endsWith('.spec.ts'))
/**
 * What has no scripts has the pages and forms of the server alone, and a bundle that never arrives leaves the same: the
 * everyday run takes a third of the files without scripts, another third each day, and a sixth with the bundle blocked.
 */
const withoutScripts = process.env.SHORT ? todays(all, 3) : all
const blocked = process.env.SHORT ? todays(all) : all
const whole = findChromium() ?? '/usr/bin/chromium'
/** What is asked for ahead, and when a page comes alive, differs in a browser without windows. */
const visits = ['first-view-weight', 'first-visit', 'framework', 'before-alive'].map(
	name => `**/${name}.spec.ts`,
)
const named = (files: string[]) => files.map(file => `**/${file}`)

/** The same journeys three times; a tag says what a journey cannot do without. */
export default defineConfig<Options, WorkerOptions>({
	testDir: 'tests/journeys',
	testMatch: '**/*.spec.ts',
	outputDir: 'test-results',
	fullyParallel: true,
	forbidOnly: true,
	// Only one project writes them.
	snapshotPathTemplate: 'tests/journeys/transcripts/{arg}{ext}',
	workers: 2,
	// A green run costs nothing more; a machine that others use holds one up for seconds.
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: [
		['list'],
		['junit', { outputFile: 'reports/journeys.xml' }],
		['html', { outputFolder: 'reports/journeys', open: 'never' }],
	],
	use: {
		viewport: { width: 1280, height: 800 },
		locale: 'ru-RU',
		timezoneId: 'Asia/Novosibirsk',
		launchOptions: { executablePath: whole, args: browserArguments },
	},
	projects: [
		{
			name: 'scripts',
			testIgnore: visits,
			use: { launchOptions: { executablePath: findShell() ?? whole, args: browserArguments } },
			grepInvert: /@server-markup/,
		},
		{ name: 'visits', testMatch: visits, grepInvert: /@server-markup/ },
		{
			name: 'no-scripts',
			testMatch: named(withoutScripts),
			use: { javaScriptEnabled: false },
			grepInvert: /@scripts|@hydration/,
		},
		{
			name: 'bundle-blocked',
			testMatch: named(blocked),
			use: { bundleBlocked: true },
			grepInvert: /@styles|@hydration|@server-markup/,
		},
	],
})
