/**
 * Loaded before a program (`node --import`): at each SIGUSR2 it tells in one line how it is: memory after a
 * collection, what it holds open, and how long its event loop was held up since the last time,
 * with the processor's time it has used since then.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
let used = process.cpuUsage()

/** @param {number} bytes */
const megabytes = bytes => Math.round((bytes / 1024 / 1024) * 10) / 10
/** @param {number} nanoseconds */
const milliseconds = nanoseconds => Math.round(nanoseconds / 1e6)

process.on('SIGUSR2', () => {
	const loop = {
		p50: milliseconds(delay.percentile(50)),
		p99: milliseconds(delay.percentile(99)),
		max: milliseconds(delay.max),
	}
	const { user, system } = process.cpuUsage(used)
	collect()
	const { rss, heapUsed, external } = process.memoryUsage()
	const signs = {
		...{ rss: megabytes(rss), heap: megabytes(heapUsed), external: megabytes(external) },
		...{ handles: process.getActiveResourcesInfo().length, ...loop, cpu: Math.round((user + system) / 1000) },
	}
	// The collection held up the loop too, which is noted in the turn after it and does not count.
	setTimeout(() => {
		delay.reset()
		used = process.cpuUsage()
		process.stdout.write(`vital ${JSON.stringify(signs)}\n`)
	}, 30)
})
