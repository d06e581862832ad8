/**
 * Loaded before a program (`node --import`): at each SIGUSR2 it tells in one line how it is: memory after a
 * collection, what it holds open, and how long its event loop was held up since the last time.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

/** @param {number} bytes */
const megabytes = bytes => Math.round((bytes / 1024 / 1024) * 10) / 10
/** @param {number} nanoseconds */
const milliseconds = nanoseconds => Math.round(nanoseconds / 1e6)

process.on('SIGUSR2', () => {
	const loop = { p50: milliseconds(delay.percentile(50)), p99: milliseconds(delay.percentile(99)) }
	collect()
	const { rss, heapUsed, external } = process.memoryUsage()
	const signs = {
		...{ rss: megabytes(rss), heap: megabytes(heapUsed), external: megabytes(external) },
		...{ handles: process.getActiveResourcesInfo().length, ...loop },
	}
	delay.reset()
	process.stdout.write(`vital ${JSON.stringify(signs)}\n`)
})
