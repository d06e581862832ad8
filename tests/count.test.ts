import { expect, it } from 'vitest'
import { counted, countedTwice, mayTryAgain, playwrightResults, vitestResults } from './count.js'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
const failed = {
	status: 'failed',
	fullName: 'subtracts',
	failureMessages: ['\u001b[31mexpected 2\u001b[39m'],
}
const file = (status: string, ...assertionResults: (typeof passed | typeof failed)[]) => ({
	...{ name: 'sum.test.ts', message: 'no such file' },
	...{ status, assertionResults },
})
const count = (...testResults: ReturnType<typeof file>[]) => counted(vitestResults({ testResults }))

it('counts the tests of a good run', () => {
	expect(count(file('passed', passed, passed))).toEqual({ passed: 2, failed: 0, messages: [] })
})

it('counts a file that did not load as failed', () => {
	expect(count(file('passed', passed), file('failed'))).toEqual({
		passed: 1,
		failed: 1,
		messages: ['sum.test.ts\n    no such file'],
	})
})

it('counts a file that broke beside its tests as failed', () => {
	expect(count(file('failed', passed, passed))).toMatchObject({ passed: 2, failed: 1 })
})

it.each(['pending', 'todo', 'skipped'])('counts a %s test as failed', status => {
	expect(count(file('passed', passed, { ...passed, status }))).toMatchObject({ passed: 1, failed: 1 })
})

it('names a failed test and what it said, without colours', () => {
	expect(count(file('failed', passed, failed)).messages).toEqual(['sum.test.ts: subtracts\n    expected 2'])
})

const journey = (title: string, status: string) => ({
	title,
	tests: [{ status, projectName: 'scripts', results: [{ errors: [{ message: 'no button' }] }] }],
})

it('counts flaky, skipped and broken journeys as failed', () => {
	const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map(status => journey(status, status))
	const suites = [{ file: 'form.spec.ts', specs }]
	const results = playwrightResults({ errors: [{ message: 'no browser' }], suites })
	expect(counted(results)).toMatchObject({ passed: 1, failed: 4 })
	expect(counted(results).messages?.[0]).toBe('journeys\n    no browser')
})

it('names a failed journey wherever it stands', () => {
	const specs = [journey('opens', 'expected'), journey('sends', 'unexpected')]
	const suites = [{ file: 'form.spec.ts', suites: [{ file: 'form.spec.ts', specs }] }]
	expect(counted(playwrightResults({ errors: [], suites })).messages).toEqual([
		'form.spec.ts (scripts): sends\n    no button',
	])
})

const result = (name: string, passed: boolean, file = 'sum.test.ts') => ({
	name,
	file,
	passed,
	messages: ['why'],
})

it('passes what failed once and passed alone, and names it', () => {
	const first = [result('adds', true), result('subtracts', false)]
	expect(countedTwice(first, [result('adds', true), result('subtracts', true)])).toEqual({
		...{ passed: 2, failed: 0, messages: [] },
		unsteady: ['subtracts\n    why'],
	})
})

it('fails what failed twice, or was not tried again', () => {
	const first = [result('adds', false), result('subtracts', false)]
	expect(countedTwice(first, [result('adds', false)])).toMatchObject({ passed: 0, failed: 2, unsteady: [] })
})

it('fails where the file broke in the second try', () => {
	const first = [result('adds', false)]
	const second = [result('sum.test.ts', false), result('adds', true)]
	expect(countedTwice(first, second)).toMatchObject({ passed: 0, failed: 1, unsteady: [] })
})

it('excuses neither many, nor a lost request, nor a run that did not begin', () => {
	expect(mayTryAgain([result('adds', true)])).toBe(false)
	expect(mayTryAgain([result('adds', true), result('subtracts', false)])).toBe(true)
	expect(mayTryAgain(['a', 'b', 'c', 'd'].map(name => result(name, false)))).toBe(false)
	expect(mayTryAgain([result('loses nothing', false, '/site/tests/faults/kill.test.ts')])).toBe(false)
	expect(mayTryAgain([result('journeys', false, '')])).toBe(false)
})
