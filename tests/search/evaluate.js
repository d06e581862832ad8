/** `npm run search:evaluate`: how well search understands, and how fast it is. */
import { execFileSync } from 'node:child_process'
import { runnerImport } from 'vite'

const options = /** @type {const} */ ({ configFile: false, logLevel: 'error' })
const { module: evaluation } = await runnerImport('./tests/search/evaluation.ts', options)
const { module: generated } = await runnerImport('./tests/search/generated.ts', options)
const { module: timing } = await runnerImport('./tests/search/speed.ts', options)

/** The middle one of five fresh processes. */
const runs = [1, 2, 3, 4, 5].map(() =>
	JSON.parse(
		execFileSync(process.execPath, ['--expose-gc', 'tests/search/first-index.js'], { encoding: 'utf8' }),
	),
)
/** @param {'took' | 'processor' | 'megabytes' | 'misspelt'} name */
const middle = name =>
	runs
		.map(run => run[name])
		.sort((a, b) => a - b)[2]
		.toFixed(0)
const first = `first index of a process, 550 things: ${middle('took')} ms, ${middle('processor')} ms of processors, ${middle('megabytes')} MB; first misspelling ${middle('misspelt')} ms`

process.stdout.write(
	`${[generated.generatedTable(), 'written by hand, regressions only', evaluation.table(), '', ...timing.speed(), first].join('\n')}\n`,
)
