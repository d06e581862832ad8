/**
 * Looks at every state of the built site in every way and writes what was found, for the statement on
 * /accessibility: `npm run build && npm run accessibility:report`. Takes about five minutes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needPackagesAndBuild } from './support/needed.js'

needPackagesAndBuild()
const { findChromium } = await import('./support/chromium.js')

if (existsSync('.env')) process.loadEnvFile('.env')
const content = process.env.CONTENT_DIR?.trim() || 'content'
const report = join(content, 'accessibility-report.json')
const folder = mkdtempSync(join(tmpdir(), 'accessibility-'))

process.stdout.write('Проверяю каждую страницу и каждое окно, это займёт около пяти минут\n')
const { status, stderr } = spawnSync(
	'npx',
	[
		...['playwright', 'test', 'tests/journeys/conformance.spec.ts', '--project=scripts', '--reporter=json'],
		...[`--output=${join(folder, 'results')}`, ...process.argv.slice(2)],
	],
	{
		stdio: ['ignore', 'ignore', 'pipe'],
		encoding: 'utf8',
		env: {
			...process.env,
			ACCESSIBILITY_REPORT: join(folder, 'states'),
			PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'run.json'),
			CONTENT_DIR: content,
		},
	},
)

/** @type {{ name: string, found: Record<string, string[]> }[]} */
const states = filesOf(join(folder, 'states')).map(file => JSON.parse(readFileSync(file, 'utf8')))
const failed = failedTests()
rmSync(folder, { recursive: true })

const faults = states.flatMap(({ name, found }) =>
	Object.entries(found).flatMap(([look, lines]) => lines.map(line => `${name}, ${look}: ${line}`)),
)
for (const line of faults) process.stdout.write(`${line}\n`)

// A page that reports mistakes of its own, or was not reached, has not been looked at to the end: such a report would
// publish more than is known.
const others = failed.filter(({ title }) => !faults.some(line => title.includes(`: ${nameOf(line)} (`)))
if (others.length > 0 || states.length === 0) {
	for (const { title, says } of others) process.stdout.write(`${title}\n${says}\n`)
	process.stdout.write(
		`Проверка не дошла до конца, отчёт не записан. Страниц и окон с ошибками: ${others.length}\n${stderr}`,
	)
	process.exit(1)
}
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
process.stdout.write(
	`Записан ${report}. Проверено страниц и окон: ${states.length}, найдено нарушений: ${faults.length}\n`,
)
process.exitCode = status ?? 1

/** @param {string} folder */
function filesOf(folder) {
	if (!existsSync(folder)) return []
	return readdirSync(folder)
		.sort()
		.map(file => join(folder, file))
}

/** @param {string} line */
function nameOf(line) {
	return states.find(({ name }) => line.startsWith(`${name}, `))?.name ?? line
}

/** @returns {{ title: string, says: string }[]} */
function failedTests() {
	const file = join(folder, 'run.json')
	if (!existsSync(file)) return []
	/** @type {{ suites: { specs: { title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }[] }[] }} */
	const { suites } = JSON.parse(readFileSync(file, 'utf8'))
	return suites
		.flatMap(({ specs }) => specs)
		.filter(({ ok }) => !ok)
		.map(({ title, tests }) => ({ title, says: tests[0]?.results[0]?.error?.message ?? '' }))
}

/** @param {string} name */
function versionOf(name) {
	return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
}

/** «Chromium 142.0.7444.59» */
function browser() {
	const { stdout } = spawnSync(findChromium() ?? 'chromium', ['--version'], { encoding: 'utf8' })
	return stdout.match(/Chromium [\d.]+/)?.[0] ?? 'Chromium'
}
