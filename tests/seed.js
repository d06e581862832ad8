/**
 * `npm run seed -- --requests 50 --reviews 20 [--reset]` fills a database that is not production's with requests and
 * reviews whose numbers are the same each time, also while a site runs on it. Settings as the site's.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

if (existsSync('.env')) process.loadEnvFile('.env')
const values = givenValues()
const [requests, reviews] = [Number(values.requests), Number(values.reviews)]
const isCount = (/** @type {number} */ count) => Number.isInteger(count) && count >= 0 && count <= 100_000
if (!isCount(requests) || !isCount(reviews)) {
	console.error('--requests и --reviews: нужны целые числа от 0 до 100 000')
	process.exit(64)
}
// As it was set: what runs the module sets a mode of its own.
const source = { ...process.env }
const { module } = await runnerImport('./tests/support/seed.ts', { configFile: false, logLevel: 'error' })
try {
	await module.seed(source, { requests, reviews, reset: values.reset })
	process.stdout.write(`Записано: заявок ${requests}, отзывов ${reviews}\n`)
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}

function givenValues() {
	try {
		return parseArgs({
			options: {
				requests: { type: 'string', default: '50' },
				reviews: { type: 'string', default: '20' },
				reset: { type: 'boolean', default: false },
			},
		}).values
	} catch {
		console.error('Ключи: --requests ЧИСЛО, --reviews ЧИСЛО, --reset')
		process.exit(64)
	}
}
