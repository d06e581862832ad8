export const slow4G = {
	offline: false,
	latency: 150,
	downloadThroughput: 1.6e6 / 8,
	uploadThroughput: 750e3 / 8,
}

/** @typedef {import('@playwright/test').CDPSession} Session */
/** @typedef {{ lcp: number, cls: number, tasks: { startTime: number, duration: number }[], hydrated: number }} Seen */

/**
 * One first visit on a slow telephone, watched until its form can be used, or until everything that starts by itself
 * is over.
 * @param {import('@playwright/test').Browser} browser
 * @param {URL} url
 * @param {{ scripts: boolean, toTheEnd: boolean }} options
 */
export async function visit(browser, url, { scripts, toTheEnd }) {
	const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 412, height: 823 } })
	const page = await context.newPage()
	const cdp = await context.newCDPSession(page)
	const wire = await watchWire(cdp)
	await cdp.send('Network.emulateNetworkConditions', slow4G)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	if (scripts) await page.addInitScript(observe)
	else await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })

	// Whoever comes for the first time comes from another site, and browsers give each site a process of its own.
	await page.goto(`http://elsewhere.localhost:${url.port}/robots.txt`)
	wire.begin()
	await page.goto(url.href, { waitUntil: 'commit' })
	const formUsable = await usable(cdp)
	await page.waitForLoadState('load')
	await page.waitForTimeout(scripts && toTheEnd ? 5000 : 500)

	const seen = /** @type {ReturnType<typeof read>} */ (await answerOf(cdp, `(${read})()`))
	await context.close()
	return { ...seen, formUsable, ...wire.told(seen.start, formUsable, seen.quiet ?? Number.POSITIVE_INFINITY) }
}

/**
 * When the form can be filled in and sent: painted, and parsed to its button; without a form, to the footer.
 * @param {Session} cdp
 */
async function usable(cdp) {
	const question = `(() => {
		const painted = performance.getEntriesByName('first-contentful-paint').length
		const there = document.querySelector('main form [type=submit]') || document.querySelector('footer')
		return painted && there ? performance.now() : 0
	})()`
	const deadline = Date.now() + 30_000
	while (Date.now() < deadline) {
		// While the page changes from the empty one there is nobody to ask.
		const at = await answerOf(cdp, question).catch(() => 0)
		if (at) return Number(at)
	}
	throw new Error('The page was not painted within 30 seconds.')
}

/**
 * @param {Session} cdp
 * @param {string} expression
 */
export async function answerOf(cdp, expression) {
	const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true })
	return result.value
}

/**
 * What comes over the wire, by kind and moment.
 * @param {Session} cdp
 */
async function watchWire(cdp) {
	/** @type {Map<string, { kind: string, url: string, asked: number, size: number, ended: number }>} */
	const answers = new Map()
	let offset = 0
	const begin = () => answers.clear()
	cdp.on('Network.requestWillBeSent', ({ requestId, type, timestamp, wallTime, request: { url } }) => {
		offset ||= wallTime - timestamp
		answers.set(requestId, {
			...{ kind: (type ?? 'Other').toLowerCase(), url },
			...{ asked: timestamp, size: 0, ended: 0 },
		})
	})
	cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
		const answer = answers.get(requestId)
		if (answer) Object.assign(answer, { size: encodedDataLength, ended: timestamp })
	})
	await cdp.send('Network.enable')
	return {
		begin,
		/**
		 * Heads included. What was still on its way at that moment counts whole for the page itself, else not.
		 * @param {number} start
		 * @param {number} until
		 * @param {number} quiet when fetching ahead began; what calls the low-vision panel comes by the clock
		 */
		told(start, until, quiet) {
			const moment = (/** @type {number} */ timestamp) => (timestamp + offset) * 1000 - start
			const all = [...answers.values()]
			/** @type {Record<string, number>} */
			const bytes = {}
			let ahead = 0
			for (const { kind, size, asked, url } of all) {
				if (moment(asked) >= quiet && !/low-vision-(?!panel)/.test(url)) ahead += size
				else bytes[kind] = (bytes[kind] ?? 0) + size
			}
			const scripts = all.filter(({ kind }) => kind === 'script').map(({ asked }) => moment(asked))
			return {
				...{ bytes, ahead },
				bytesBeforeForm: all
					.filter(({ kind, ended }) => kind === 'document' || (ended && moment(ended) <= until))
					.reduce((sum, { size }) => sum + size, 0),
				firstScript: scripts.length ? Math.min(...scripts) : 0,
			}
		},
	}
}

function observe() {
	/** @type {Seen} */
	const seen = { lcp: 0, cls: 0, tasks: [], hydrated: 0 }
	Object.assign(window, { firstVisit: seen })
	/**
	 * @param {string} type
	 * @param {(entry: any) => void} note
	 */
	const look = (type, note) =>
		new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
	look('largest-contentful-paint', ({ startTime }) => {
		seen.lcp = startTime
	})
	look('layout-shift', ({ value }) => {
		seen.cls += value
	})
	look('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
	new MutationObserver(() => {
		if (document.documentElement?.dataset.hydrated) seen.hydrated ||= performance.now()
	}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
}

/** Runs in the page, after everything else. */
function read() {
	const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
	/** @type {Seen} */
	const seen = Object.assign({ lcp: fcp, cls: 0, tasks: [], hydrated: 0 }, Reflect.get(window, 'firstVisit'))
	/** @param {Seen['tasks'][number]} task */
	const blocking = ({ startTime, duration }) => (startTime + duration > fcp ? Math.max(0, duration - 50) : 0)
	return {
		start: performance.timeOrigin,
		fcp,
		lcp: seen.lcp,
		cls: seen.cls,
		tbt: seen.tasks.reduce((sum, task) => sum + blocking(task), 0),
		longest: Math.max(0, ...seen.tasks.map(({ duration }) => duration)),
		tasks: seen.tasks.map(({ startTime, duration }) => [Math.round(startTime), duration]),
		hydrated: seen.hydrated,
		quiet: performance.getEntriesByName('quiet')[0]?.startTime,
	}
}
