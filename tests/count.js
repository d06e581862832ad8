import { stripVTControlCharacters } from 'node:util'

/** One test of one project, or what kept a file of tests from loading. */
/** @typedef {{ name: string, file: string, passed: boolean, messages: string[] }} Result */
/** `messages` names each failed test with what it said, for the end of a long log. */
/** @typedef {{ passed: number, failed: number, messages?: string[], unsteady?: string[] }} Count */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestResult[] }} VitestFile */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ status: string, projectName: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest */
/** @typedef {{ title: string, tests: PlaywrightTest[] }} Spec */
/** @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * @param {boolean} passed
 * @returns {Count}
 */
export const one = passed => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Vitest's JSON report. A file may fail without a failed test; a test left out proves nothing.
 * @param {{ testResults: VitestFile[] }} report
 * @returns {Result[]}
 */
export function vitestResults({ testResults }) {
	return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
		const tests = assertionResults.map(({ status, fullName, failureMessages }) => ({
			...{ name: `${file}: ${fullName}`, file },
			...{ passed: status === 'passed', messages: failureMessages },
		}))
		// It did not load, or broke in its hooks.
		const broken = status === 'failed' && tests.every(({ passed }) => passed)
		return broken ? [{ name: file, file, passed: false, messages: [message] }, ...tests] : tests
	})
}

/**
 * Playwright's JSON report. A skipped journey proves nothing.
 * @param {{ errors: PlaywrightError[], suites: Suite[] }} report
 * @returns {Result[]}
 */
export function playwrightResults({ errors, suites }) {
	const broken = errors.map(({ message = '' }) => ({
		name: 'journeys',
		file: '',
		passed: false,
		messages: [message],
	}))
	return [...broken, ...suites.flatMap(ofSuite)]
}

/**
 * @param {Suite} suite
 * @returns {Result[]}
 */
function ofSuite({ file, specs = [], suites = [] }) {
	const own = specs.flatMap(({ title, tests }) =>
		tests.map(({ status, projectName, results }) => ({
			...{ name: `${file} (${projectName}): ${title}`, file, passed: status === 'expected' },
			messages: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
		})),
	)
	return [...own, ...suites.flatMap(ofSuite)]
}

/**
 * @param {Result[]} results
 * @returns {Count}
 */
export function counted(results) {
	const failed = results.filter(({ passed }) => !passed)
	return { passed: results.length - failed.length, failed: failed.length, messages: failed.map(tell) }
}

/** Of one step; more than these are no accident of a busy machine. */
const mostUnsteady = 3
/** One lost or doubled request is a defect, however often the next try keeps it. */
const neverTwice = /faults\/(?:kill|killed-commands|four-at-once|mail-away|early-end)\.test/

/**
 * Whether a second try may excuse what failed in the first (docs/decisions/073-a-second-try.md).
 * @param {Result[]} results
 */
export function mayTryAgain(results) {
	const failed = results.filter(({ passed }) => !passed)
	return (
		failed.length > 0 &&
		failed.length <= mostUnsteady &&
		failed.every(({ file }) => file !== '' && !neverTwice.test(file))
	)
}

/**
 * What failed among the others and passed alone, with all that ran of its file, passed, and is named.
 * @param {Result[]} first
 * @param {Result[]} second
 * @returns {Count}
 */
export function countedTwice(first, second) {
	const steadied = first.filter(({ name, file, passed }) => {
		const ranAgain = second.some(result => result.name === name)
		return !passed && ranAgain && second.every(result => result.file !== file || result.passed)
	})
	const settled = first.map(result => (steadied.includes(result) ? { ...result, passed: true } : result))
	return { ...counted(settled), unsteady: steadied.map(tell) }
}

/** @param {Result} result */
function tell({ name, messages }) {
	const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 12)
	return [name, ...lines.map(line => `    ${line}`)].join('\n')
}
