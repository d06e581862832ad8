import { stripVTControlCharacters } from 'node:util'

/** `messages` names each failed test with what it said, for the end of a long log. */
/** @typedef {{ passed: number, failed: number, messages?: string[] }} Count */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestResult[] }} VitestFile */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ ok: boolean, title: string, tests: { projectName: string, results: { errors: PlaywrightError[] }[] }[] }} Spec */
/** @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * @param {boolean} passed
 * @returns {Count}
 */
export const one = passed => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Vitest's JSON report. A file that did not load has no tests and still failed; a test left out proves nothing.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: VitestFile[] }} report
 * @returns {Count}
 */
export function countVitest(report) {
	const broken = report.testResults.filter(
		({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
	)
	const leftOut = report.numPendingTests + report.numTodoTests
	const messages = [
		...broken.map(({ name, message }) => tell(name, [message])),
		...report.testResults.flatMap(({ name, assertionResults }) =>
			assertionResults
				.filter(({ status }) => status !== 'passed')
				.map(result => tell(`${name}: ${result.fullName}`, result.failureMessages)),
		),
	]
	return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + leftOut, messages }
}

/**
 * Playwright's JSON report. A flaky journey is a failed one.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: PlaywrightError[], suites: Suite[] }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors, suites }) {
	return {
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
		messages: [...errors.map(({ message = '' }) => tell('journeys', [message])), ...suites.flatMap(failedIn)],
	}
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedIn({ file, specs = [], suites = [] }) {
	const failed = specs.filter(({ ok }) => !ok)
	const own = failed.flatMap(({ title, tests }) =>
		tests.map(({ projectName, results }) => {
			const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
			return tell(`${file} (${projectName}): ${title}`, messages)
		}),
	)
	return [...own, ...suites.flatMap(failedIn)]
}

/**
 * @param {string} name
 * @param {string[]} messages
 */
function tell(name, messages) {
	const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 12)
	return [name, ...lines.map(line => `    ${line}`)].join('\n')
}
