/** Named in each project: at the top it would start a second cluster that nobody uses. */
const postgres = ['tests/support/postgres-setup.ts']

const project = { extends: true as const }

/** Vitest's part of vite.config.ts: `units`, `faults` and `load` are started one by one (`--project units`). */
export const testRuns = {
	testTimeout: 60_000,
	hookTimeout: 60_000,
	// Polls end as soon as they hold; only what never comes, or a busy machine, takes so long.
	expect: { poll: { timeout: 15_000 } },
	// They wait for processes more than they compute: one fewer than there are cores would leave one idle.
	maxWorkers: 2,
	projects: [
		{
			...project,
			test: {
				name: 'units',
				globalSetup: postgres,
				include: ['{app,tests}/**/*.test.{ts,tsx}'],
				exclude: ['tests/faults/**', 'tests/load/**', 'node_modules/**'],
			},
		},
		{
			...project,
			// The cores are idle for a quarter of it.
			test: {
				name: 'faults',
				globalSetup: postgres,
				include: ['tests/faults/**/*.test.ts'],
				maxWorkers: 3,
				sequence: { groupOrder: 1 },
			},
		},
		{
			...project,
			// They measure: one at a time, with the machine to themselves.
			test: {
				name: 'load',
				globalSetup: postgres,
				include: ['tests/load/**/*.test.ts'],
				fileParallelism: false,
			},
		},
	],
}
