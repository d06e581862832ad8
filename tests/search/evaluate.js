/** `npm run search:evaluate`: how well search understands, and how fast it is. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { bringNodeLts, isOtherNode } from '#tests/support/node-lts.js'

const options = /** @type {const} */ ({ configFile: false, logLevel: 'error' })
const { module: evaluation } = await runnerImport('./tests/search/evaluation.ts', options)
const { module: generated } = await runnerImport('./tests/search/generated.ts', options)
const { module: timing } = await runnerImport('./tests/search/speed.ts', options)

/**
 * The middle one of five fresh processes.
 * @param {string} node
 */
function first(node) {
	const runs = [1, 2, 3, 4, 5].map(() =>
		JSON.parse(execFileSync(node, ['--expose-gc', 'tests/search/first-index.js'], { encoding: 'utf8' })),
	)
	/** @param {'took' | 'processor' | 'megabytes' | 'misspelt'} name */
	const middle = name =>
		runs
			.map(run => run[name])
			.sort((a, b) => a - b)[2]
			.toFixed(0)
	const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
	return `first index of a process, 550 things, Node ${version}: ${middle('took')} ms, ${middle('processor')} ms of processors, ${middle('megabytes')} MB; first misspelling ${middle('misspelt')} ms`
}

const ofImage = isOtherNode ? bringNodeLts() : undefined
const nodes = [process.execPath, ...(ofImage ? [join(ofImage, 'node')] : [])]

process.stdout.write(
	`${[generated.generatedTable(), 'written by hand, regressions only', evaluation.table(), '', ...timing.speed(), ...nodes.map(first)].join('\n')}\n`,
)
