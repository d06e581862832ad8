/** What a page costs that is made for one visitor alone, to a bare `renderToString` of the same tree in its process. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startMeasured } from './measured.js'

const warming = 60
const measured = 200
const topics = [
	'коронка',
	'чистка',
	'удаление',
	'брекеты',
	'имплант',
	'кариес',
	'пломба',
	'гигиена',
	'детский',
]

/** @type {Record<string, (origin: string, number: number) => Promise<Response>>} */
const pages = {
	'/search': (origin, number) => {
		const q = `${topics[number % topics.length]} ${number}`
		return fetch(`${origin}/search?${new URLSearchParams({ q })}`)
	},
	'a refused form': origin =>
		fetch(`${origin}/appointment`, {
			method: 'POST',
			headers: { Origin: origin },
			body: new URLSearchParams({ name: '', phone: '' }),
		}),
}

/**
 * One after the other, each page different from the one before.
 * @param {Record<string, string>} env
 * @returns {Promise<[string, number][]>}
 */
export async function uncachedPages(env) {
	const file = join(mkdtempSync(join(tmpdir(), 'clinic-renders-')), 'counted.json')
	const NODE_OPTIONS = '--import ./bench/count-renders.js'
	const site = await startMeasured({ ...env, BENCH_RENDERS: file, NODE_OPTIONS })
	try {
		const rows = /** @type {[string, number][]} */ ([])
		for (const [name, ask] of Object.entries(pages)) {
			for (let number = 0; number < warming; number++) await (await ask(site.origin, number)).text()
			await countedBy(site.pid, file)
			for (let number = 0; number < measured; number++) await (await ask(site.origin, number)).text()
			const counted = await countedBy(site.pid, file)
			if (counted.pages !== measured)
				throw new Error(`${name}: ${counted.pages} of ${measured} were rendered`)
			const taken = counted.taken / measured
			rows.push([`${name}: processor, ms`, taken], [`${name}: bare rendering, ms`, counted.bare])
			rows.push([`${name}: processor to bare rendering`, taken / counted.bare])
		}
		return rows
	} finally {
		await site.stop()
	}
}

/**
 * @param {number} pid
 * @param {string} file
 * @returns {Promise<{ pages: number, taken: number, bare: number }>}
 */
async function countedBy(pid, file) {
	rmSync(file, { force: true })
	process.kill(pid, 'SIGUSR2')
	while (!existsSync(file)) await pause(20)
	return JSON.parse(readFileSync(file, 'utf8'))
}
