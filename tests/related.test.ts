import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withoutRunner } from '#tests/support/dev-server.ts'

function related(...files: string[]) {
	const { status, stdout, stderr } = spawnSync('node', ['tests/related.js', '--list', ...files], {
		encoding: 'utf8',
	})
	return { status, tests: stdout.split('\n').filter(Boolean), stderr }
}

it('names the tests beside a file', () => {
	expect(related('app/clinic/text/plural.ts').tests).toEqual(['app/clinic/text/plural.test.ts'])
})

it('names the test of the whole where no test is beside the file', () => {
	const { tests } = related('app/database/columns/appointment-columns.ts')

	expect(tests).toContain('tests/form-fields.test.tsx')
	expect(tests).toContain('app/outbox/channels/webhook.server.test.ts')
})

it('looks for each file by itself', () => {
	const files = ['app/clinic/text/plural.ts', 'app/database/columns/appointment-columns.ts']

	expect(related(...files).tests).toEqual(expect.arrayContaining(files.flatMap(file => related(file).tests)))
})

it('asks those that import a file where no test does', () => {
	const { tests } = related('app/content/check/odd-values.ts')

	expect(tests).toContain('app/content/check/check-content.test.ts')
})

it('begins with the test of the same name, then with the same folder', () => {
	expect(related('app/content/check/odd-values.ts').tests[0]).toBe('app/content/check/odd-values.test.ts')
	expect(related('app/clinic/submissions/submission.server.ts').tests[0]).toMatch(/^app\/clinic\//)
})

it.each([
	['app/cli/jobs.server.ts', 'app/cli/jobs.test.ts'],
	['app/cli/service/settings.server.ts', 'app/cli/service/settings.test.ts'],
	['tests/related.js', 'tests/related.test.ts'],
])('begins with the test of the name of %s, which imports only what was built of it', (file, test) => {
	expect(related(file).tests[0]).toBe(test)
})

it('names the test of the folder for a file that has none of its own', () => {
	expect(related('app/cli/status.server.ts').tests).toContain('app/cli/cli.test.ts')
	expect(related('app/cli/jobs.server.ts').tests).not.toContain('app/cli/cli.test.ts')
})

it('names the journeys of what only a browser shows', () => {
	const { status, stderr } = related('app/routes/prices/route.tsx')

	expect([status, stderr]).toEqual([1, expect.stringContaining('tests/journeys/prices.spec.ts')])
})

it('runs tests for so many seconds and names those left out', () => {
	const started = performance.now()
	const { status, stdout } = spawnSync(
		'node',
		// The test of the first is never cut: it comes to its end however busy the machine is.
		['tests/related.js', 'app/clinic/text/plural.ts', 'app/database/migrations/jobs.server.ts'],
		{
			encoding: 'utf8',
			// The start alone takes eight on a busy machine.
			env: { ...withoutRunner(), RELATED_SECONDS: '16' },
		},
	)

	expect(status, stdout).toBe(0)
	// On a busy machine nearer ones are left out as well, and named before it.
	expect(stdout).toMatch(
		/Left out after 16 s: npx vitest run --project units (\S+ )*app\/cli\/cli\.test\.ts\n/,
	)
	// One test that has begun goes on to its end, on a busy machine too.
	expect(performance.now() - started).toBeLessThan(60_000)
})

/** With no time at all: whatever may be cut is. */
function inNoTime(...files: string[]) {
	return spawnSync('node', ['tests/related.js', ...files], {
		encoding: 'utf8',
		env: { ...withoutRunner(), RELATED_SECONDS: '0' },
	})
}

it('fails where no test came to its end', () => {
	const { status, stdout } = inNoTime('app/platform/decode-path.ts')

	expect(stdout).toContain('Left out after 0 s')
	expect(status).toBe(1)
})

it('runs to its end the test of the name of a file', () => {
	const { status, stdout } = inNoTime('app/clinic/text/plural.ts')

	expect(stdout).not.toContain('Left out')
	expect(status).toBe(0)
})

it('runs to its end a test that is itself given', () => {
	const { status, stdout } = inNoTime('app/content/check/dates.ts', 'app/clinic/text/plural.test.ts')

	expect(stdout).toMatch(/Left out after 0 s: .*app\/content\/check\//)
	expect(stdout).not.toMatch(/Left out after .*plural\.test\.ts/)
	expect(status).toBe(0)
})

it('takes a test for itself, and keeps out what takes minutes', () => {
	expect(related('tests/layout.test.ts').tests).toEqual(['tests/layout.test.ts'])
	expect(related('tests/support/working-copy.ts').tests.join()).not.toMatch(/tests\/(faults|load)\//)
})

it('says so where no test imports a file', () => {
	const { status, stderr } = related('app/routes/nothing-here.ts')

	expect(status).toBe(1)
	expect(stderr).toContain('No test imports app/routes/nothing-here.ts')
})
