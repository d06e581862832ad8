/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {boolean} passed
 * @returns {Count}
 */
export const one = passed => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Vitest's JSON report. A file that did not load has no tests and still failed; a test left out proves nothing.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Count}
 */
export function countVitest(report) {
	const broken = report.testResults.filter(
		({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
	)
	const leftOut = report.numPendingTests + report.numTodoTests
	return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + leftOut }
}

/**
 * Playwright's JSON report. A flaky journey is a failed one.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }) {
	return {
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
	}
}
