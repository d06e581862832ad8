import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { kept } from '#tests/support/four-forms.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { uploaded } from '#tests/support/uploaded.ts'
import { visitors } from './visitors.ts'

const seconds = process.env.LONG ? 600 : 30
const samples = 20
const preload = `--import ${pathToFileURL('tests/support/vital-signs.js')}`

type Signs = { rss: number; heap: number; external: number; handles: number; p50: number; p99: number }

it(`${seconds} s at half load with visitors who go away leave memory, handles and the event loop as they were`, {
	timeout: (1.2 * seconds + 180) * 1000,
}, async () => {
	const site = await startSite({ env: { NODE_OPTIONS: preload, LOG_LEVEL: 'error' } })
	// What a process learns with its first visitors is no leak.
	await visitors(site, 4, Date.now() + (seconds / 5) * 1000)

	const started = Date.now()
	const crowd = visitors(site, 4, started + seconds * 1000)
	const signs: Signs[] = []
	for (let sample = 1; sample <= samples; sample++) {
		await pause(started + (sample * seconds * 1000) / samples - Date.now())
		signs.push(await signsOf(site))
	}
	const tally = await crowd
	await pause(6000)
	const atRest = [await signsOf(site), await signsOf(site), await signsOf(site)]

	const database = createDatabase(`file:${site.folder}/clinic.sqlite`)
	const { wrong, files } = await kept(database.db, `${site.folder}/uploads`)
	await database.close()
	const orphans = (await uploaded(site)).length - files.length
	await site.stop()

	const early = averages(signs.slice(0, samples / 4))
	const late = averages(signs.slice(-samples / 4))
	const change = (sign: keyof Signs) => `${early[sign]} → ${late[sign]}`
	process.stdout.write(
		`Soak: ${seconds} s, ${tally.answered} answered, ${tally.aborted} aborted; RSS ${change('rss')} MB, heap ${change('heap')} MB, external ${change('external')} MB, handles ${change('handles')}, at rest ${middle(atRest, 'handles')}, event loop held up p50 ${change('p50')} ms, p99 ${change('p99')} ms\n`,
	)
	expect(tally.wrong).toEqual({})
	expect(wrong.filter(one => !one.startsWith('open proof'))).toEqual([])
	expect(orphans).toBe(0)
	expect(late.heap).toBeLessThan(early.heap + 12)
	expect(late.external).toBeLessThan(early.external + 12)
	expect(late.rss).toBeLessThan(early.rss * 1.25 + 20)
	// The middle one: a busy machine or a glance at all files of the content lifts one sample, a leak lifts them all.
	expect(middle(atRest, 'handles')).toBeLessThan(20)
	const first = (sign: keyof Signs) => middle(signs.slice(0, samples / 4), sign)
	const last = (sign: keyof Signs) => middle(signs.slice(-samples / 4), sign)
	expect(last('handles')).toBeLessThan(first('handles') + 20)
	expect(last('p99')).toBeLessThan(first('p99') * 2 + 50)
})

const middle = (some: Signs[], sign: keyof Signs) =>
	some.map(signs => signs[sign]).toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? Number.NaN

async function signsOf(site: Site) {
	const reports = () => [...site.log().matchAll(/^vital (.*)$/gm)].map(([, signs = '']) => signs)
	const before = reports().length
	process.kill(site.pid, 'SIGUSR2')
	await expect.poll(() => reports().length, { timeout: 10_000 }).toBe(before + 1)
	return JSON.parse(reports().at(-1) ?? '') as Signs
}

function averages(signs: Signs[]) {
	const names = Object.keys(signs[0] ?? {}) as (keyof Signs)[]
	const mean = (name: keyof Signs) => signs.reduce((sum, one) => sum + one[name], 0) / signs.length
	return Object.fromEntries(names.map(name => [name, Math.round(mean(name) * 10) / 10])) as Signs
}
