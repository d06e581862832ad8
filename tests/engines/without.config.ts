import { defineConfig } from '@playwright/test'
import chromium from '../../playwright.config.ts'
import type { Options, WorkerOptions } from '../journeys/fixtures.ts'
import { features } from '../support/without.ts'

/** Chromium with one of the newer features switched off; docs/engines.md says what was seen. */
export default defineConfig<Options, WorkerOptions>({
	...chromium,
	testDir: '../journeys',
	outputDir: '../../test-results/without',
	projects: features.map(without => ({ name: without, use: { without }, grepInvert: /@server-markup/ })),
})
