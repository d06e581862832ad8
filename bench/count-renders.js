/**
 * Runs inside the measured site (`node --import`), before everything else: at SIGUSR2 writes into the file that
 * BENCH_RENDERS names, as JSON, how many pages were rendered since the last time, how many milliseconds of processor
 * the process took meanwhile, and how many a bare `renderToString` of the last of these trees takes.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { cloneElement } = require('react')
const server = require('react-dom/server')

const times = 100
const { renderToString } = server
/** @type {import('react').ReactElement<any> | undefined} */
let tree
let pages = 0
let since = process.cpuUsage()

/** @type {typeof renderToString} */
server.renderToString = (page, options) => {
	tree = /** @type {import('react').ReactElement<any>} */ (page)
	pages++
	return renderToString(page, options)
}

process.on('SIGUSR2', () => {
	const taken = milliseconds(process.cpuUsage(since))
	const counted = { pages, taken, bare: tree ? bareRendering(withoutData(tree)) : undefined }
	pages = 0
	const file = process.env.BENCH_RENDERS ?? ''
	writeFileSync(`${file}.new`, JSON.stringify(counted))
	renameSync(`${file}.new`, file)
	since = process.cpuUsage()
})

/** @param {import('react').ReactElement} page */
function bareRendering(page) {
	for (let time = 0; time < times; time++) renderToString(page)
	const begun = process.cpuUsage()
	for (let time = 0; time < times; time++) renderToString(page)
	return milliseconds(process.cpuUsage(begun)) / times
}

/**
 * The framework's data come as a stream, which can be read once.
 * @param {import('react').ReactElement<any>} page
 * @returns {import('react').ReactElement}
 */
function withoutData(page) {
	const { context, children } = page.props
	if (context) return cloneElement(page, { context: { ...context, serverHandoffStream: undefined } })
	return cloneElement(page, {}, withoutData(children))
}

/** @param {NodeJS.CpuUsage} usage */
function milliseconds({ user, system }) {
	return (user + system) / 1000
}
