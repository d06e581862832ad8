import { get, load } from './load.js'
import { startMeasured } from './measured.js'

const path = '/prices'
const pages = ['/prices', '/services', '/doctors', '/reviews', '/search']

/**
 * What ten times the services, prices, doctors and reviews, and ten times the visitors, cost: as exponents, 1 where
 * the cost grows with the work, 0 where it stays.
 * @param {number} seconds
 * @param {(size: { services: number, prices: number, doctors: number, reviews: number }) => Promise<{ folder: string } & AsyncDisposable>} bigContent
 * @returns {Promise<[string, number][]>}
 */
export async function growth(seconds, bigContent) {
	const small = await measured({ services: 24, prices: 60, doctors: 12, reviews: 24 })
	const big = await measured({ services: 240, prices: 600, doctors: 120, reviews: 240 })
	return [
		...pages.map(
			(page, at) =>
				/** @type {[string, number]} */ ([
					`10× content: exponent of making ${page}`,
					Math.log10((big.makings[at] ?? 0) / (small.makings[at] ?? 0)),
				]),
		),
		['10× content: exponent of giving /prices', Math.log10(big.cpu / small.cpu)],
		['10× content: exponent of memory', Math.log10(big.memory / small.memory)],
		['10× content: exponent of the cold start', Math.log10(big.coldStart / small.coldStart)],
		['10× visitors: exponent of the processor', Math.log10((10 * big.crowd) / big.cpu)],
	]

	/** @param {{ services: number, prices: number, doctors: number, reviews: number }} size */
	async function measured(size) {
		const content = await bigContent(size)
		const site = await startMeasured({ CONTENT_DIR: content.folder })
		try {
			const makings = []
			for (const page of pages) makings.push(await making(site, page))
			await visits(site, 5, 2)
			const cpu = await visits(site, 5, seconds)
			const crowd = await visits(site, 50, seconds)
			return { makings, cpu, crowd, memory: site.peakMemory(), coldStart: site.coldStart }
		} finally {
			await site.stop()
			await content[Symbol.asyncDispose]()
		}
	}
}

/**
 * Processor seconds of making a page. `_routes`, which asks for parts of a page, leads past the page cache.
 * @param {Awaited<ReturnType<typeof startMeasured>>} site
 * @param {string} page
 */
async function making({ origin, cpu }, page) {
	const visit = async () => {
		const answer = await fetch(`${origin}${page}?q=%D0%B7%D1%83%D0%B1%D1%8B&_routes=`)
		await answer.arrayBuffer()
		if (answer.headers.has('ETag')) throw new Error(`${page} came from the page cache`)
	}
	for (let n = 0; n < 20; n++) await visit()
	const started = cpu()
	for (let n = 0; n < 50; n++) await visit()
	return (cpu() - started) / 50
}

/**
 * Processor seconds an answer.
 * @param {Awaited<ReturnType<typeof startMeasured>>} site
 * @param {number} connections
 * @param {number} time
 */
async function visits({ port, cpu }, connections, time) {
	const before = cpu()
	const { answers } = await load({ port, connections, seconds: time, request: () => get(path) })
	return (cpu() - before) / answers
}
