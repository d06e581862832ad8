/** `npm run search:evaluate`: how well search understands, and how fast it is. */
import { runnerImport } from 'vite'

const options = /** @type {const} */ ({ configFile: false, logLevel: 'error' })
const { module: evaluation } = await runnerImport('./tests/search/evaluation.ts', options)
const { module: generated } = await runnerImport('./tests/search/generated.ts', options)
const { module: timing } = await runnerImport('./tests/search/speed.ts', options)

process.stdout.write(
	`${[generated.generatedTable(), 'written by hand, regressions only', evaluation.table(), '', ...timing.speed()].join('\n')}\n`,
)
