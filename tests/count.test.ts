import { expect, it } from 'vitest'
import { countPlaywright, countVitest } from './count.js'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
const file = (status: string, tests: number) => ({
	name: 'sum.test.ts',
	status,
	message: 'no such file',
	assertionResults: Array<typeof passed>(tests).fill(passed),
})
const quiet = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

it('counts the tests of a good run', () => {
	expect(countVitest({ ...quiet, testResults: [file('passed', 7)] })).toEqual({
		passed: 7,
		failed: 0,
		messages: [],
	})
})

it('counts a file that did not load as failed', () => {
	const testResults = [file('passed', 7), file('failed', 0)]
	expect(countVitest({ ...quiet, testResults })).toEqual({
		passed: 7,
		failed: 1,
		messages: ['sum.test.ts\n    no such file'],
	})
})

it('counts a test that was left out as failed', () => {
	const report = { ...quiet, numPendingTests: 2, numTodoTests: 1, testResults: [file('passed', 10)] }
	expect(countVitest(report)).toMatchObject({ passed: 7, failed: 3 })
})

it('names a failed test and what it said, without colours', () => {
	const assertionResults = [
		passed,
		{ status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 2\u001b[39m'] },
	]
	const report = { ...quiet, numFailedTests: 1, testResults: [{ ...file('failed', 0), assertionResults }] }
	expect(countVitest(report).messages).toEqual(['sum.test.ts: subtracts\n    expected 2'])
})

it('counts flaky, skipped and broken journeys as failed', () => {
	const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
	const report = { stats, errors: [{ message: 'no browser' }], suites: [] }
	expect(countPlaywright(report)).toEqual({ passed: 5, failed: 4, messages: ['journeys\n    no browser'] })
})

it('names a failed journey wherever it stands', () => {
	const tests = [{ projectName: 'scripts', results: [{ errors: [{ message: 'no button' }] }] }]
	const specs = [
		{ ok: true, title: 'opens', tests },
		{ ok: false, title: 'sends', tests },
	]
	const suites = [{ file: 'form.spec.ts', suites: [{ file: 'form.spec.ts', specs }] }]
	const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
	expect(countPlaywright({ stats, errors: [], suites }).messages).toEqual([
		'form.spec.ts (scripts): sends\n    no button',
	])
})
