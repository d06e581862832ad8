import { expect, it } from 'vitest'
import { countPlaywright, countVitest } from './count.js'

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) })
const quiet = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

it('counts the tests of a good run', () => {
	expect(countVitest({ ...quiet, testResults: [file('passed', 7)] })).toEqual({ passed: 7, failed: 0 })
})

it('counts a file that did not load as failed', () => {
	const testResults = [file('passed', 7), file('failed', 0)]
	expect(countVitest({ ...quiet, testResults })).toEqual({ passed: 7, failed: 1 })
})

it('counts a test that was left out as failed', () => {
	const report = { ...quiet, numPendingTests: 2, numTodoTests: 1, testResults: [file('passed', 10)] }
	expect(countVitest(report)).toEqual({ passed: 7, failed: 3 })
})

it('counts flaky, skipped and broken journeys as failed', () => {
	const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
	expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 4 })
})
