/**
 * Looks at every state of the built site in every way and writes what was found, for the statement on
 * /accessibility: `npm run build && npm run accessibility:report`. Takes about five minutes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './world/chromium.js'

if (existsSync('.env')) process.loadEnvFile('.env')
const content = process.env.CONTENT_DIR?.trim() || 'content'
const report = join(content, 'accessibility-report.json')
const folder = mkdtempSync(join(tmpdir(), 'accessibility-'))

const { status } = spawnSync(
	'npx',
	['playwright', 'test', 'tests/journeys/conformance.spec.ts', '--project=scripts'],
	{ stdio: 'inherit', env: { ...process.env, ACCESSIBILITY_REPORT: folder, CONTENT_DIR: content } },
)

/** @type {{ name: string, found: Record<string, string[]> }[]} */
const states = readdirSync(folder)
	.sort()
	.map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')))
rmSync(folder, { recursive: true })

const faults = states.flatMap(({ name, found }) =>
	Object.entries(found).flatMap(([look, lines]) => lines.map(line => `${name}, ${look}: ${line}`)),
)
writeFileSync(
	report,
	`${JSON.stringify(
		{
			made_on: new Date().toISOString().slice(0, 10),
			tools: [`axe-core ${versionOf('axe-core')}`, `Playwright ${versionOf('@playwright/test')}`, browser()],
			states: states.map(({ name, found }) => ({
				name,
				found: Object.fromEntries(Object.entries(found).map(([look, lines]) => [look, lines.length])),
			})),
			faults,
		},
		null,
		1,
	)}\n`,
)
process.stdout.write(`${report}: ${states.length} states, ${faults.length} faults\n`)
process.exitCode = status ?? 1

/** @param {string} name */
function versionOf(name) {
	return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
}

/** «Chromium 142.0.7444.59» */
function browser() {
	const { stdout } = spawnSync(findChromium() ?? 'chromium', ['--version'], { encoding: 'utf8' })
	return stdout.match(/Chromium [\d.]+/)?.[0] ?? 'Chromium'
}
