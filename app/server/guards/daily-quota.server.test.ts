import { expect, it } from 'vitest'
import { megabyte } from '#app/platform/units.ts'
import { createDailyQuota } from './daily-quota.server.ts'

const resume = (network: string | undefined, size = 15 * megabyte) => ({
	...{ kind: { form: 'job_application' }, network, files: true, length: String(size) },
})
const beacon = (network: string) => ({ kind: 'beacon' as const, network, files: false, length: '200' })

type Quota = ReturnType<typeof createDailyQuota>
function arrive(quota: Quota, request: Parameters<Quota>[0], bytes = Number(request.length)) {
	const { wait, end } = quota(request)
	end?.(true, bytes)
	return wait
}

it('lets one address send ten applications with the largest files a day, and others go on', () => {
	let now = 0
	const quota = createDailyQuota(() => now)
	const waits = Array.from({ length: 11 }, () => arrive(quota, resume('192.0.2.1')))

	expect(waits).toEqual([...Array(10).fill(0), 24 * 60 * 60])
	expect(quota(resume('192.0.2.2')).wait).toBe(0)
	expect(quota(resume('192.0.2.1', 0)).wait).toBe(0)
	expect(quota({ ...resume('192.0.2.1'), files: false }).wait).toBe(0)
	now = 24 * 60 * 60
	expect(quota(resume('192.0.2.1')).wait).toBe(0)
})

it('bounds what all addresses send together, and gives back what was refused', () => {
	const quota = createDailyQuota(() => 0)
	let taken = 0
	while (arrive(quota, resume(`198.51.100.${taken}`)) === 0) taken += 1
	expect(taken * 15).toBeLessThanOrEqual(2048)
	expect(quota(resume('192.0.2.1')).wait).toBe(24 * 60 * 60)

	const other = createDailyQuota(() => 0)
	for (let number = 0; number < 1000; number++) other(resume('192.0.2.1')).end?.(false, 0)
	expect(other(resume('192.0.2.1')).wait).toBe(0)
})

it('counts what came of a body, whatever was announced', () => {
	const quota = createDailyQuota(() => 0)

	for (let number = 0; number < 9; number++)
		expect(arrive(quota, resume('192.0.2.1', 1e15), 16 * megabyte)).toBe(0)
	expect(arrive(quota, resume('192.0.2.1', 1e15))).toBe(24 * 60 * 60)
	for (let number = 0; number < 1000; number++) expect(arrive(quota, resume('192.0.2.2'), 300)).toBe(0)
})

it('takes a body of unknown length for the largest while it is on the way, and then for what came', () => {
	const quota = createDailyQuota(() => 0)
	const chunked = (network: string) => ({ ...resume(network), length: undefined })
	const open = Array.from({ length: 3 }, () => quota(chunked('192.0.2.1')))
	expect(open.map(({ wait }) => wait)).toEqual([0, 0, 60])
	for (const { end } of open) end?.(true, 300)

	for (let number = 0; number < 10_000; number++)
		expect(arrive(quota, chunked(`198.51.100.${number % 100}`), 300)).toBe(0)

	for (let number = 0; number < 9; number++) arrive(quota, chunked('192.0.2.1'), 16 * megabyte)
	expect(quota(chunked('192.0.2.1')).wait).toBe(24 * 60 * 60)
})

it('lets one address have 32 MB on the way, and many small ones', () => {
	const quota = createDailyQuota(() => 0)
	const [one, other, third] = [1, 2, 3].map(() => quota(resume('192.0.2.1')))

	expect([one?.wait, other?.wait, third?.wait]).toEqual([0, 0, 60])
	one?.end?.(false, 0)
	expect(quota(resume('192.0.2.1')).wait).toBe(0)
	for (let number = 0; number < 20; number++) expect(quota(resume('192.0.2.2', megabyte)).wait).toBe(0)
})

it('asks for a minute, not a day, where it is what has not arrived that leaves no room', () => {
	const quota = createDailyQuota(() => 0)
	const open = Array.from({ length: 130 }, (_, number) =>
		quota(resume(`198.51.100.${Math.floor(number / 2)}`, 16 * megabyte)),
	)

	expect(open.map(({ wait }) => wait)).toEqual([...Array(128).fill(0), 60, 60])
	expect(quota(resume('192.0.2.1', 1)).wait).toBe(60)
	for (const { end } of open) end?.(false, 0)
	expect(quota(resume('192.0.2.1')).wait).toBe(0)
})

it('keeps two thousand beacons of an address a day', () => {
	const quota = createDailyQuota(() => 0)
	const kept = Array.from({ length: 172_800 }, () => quota(beacon('192.0.2.1'))).filter(
		({ wait }) => wait === 0,
	)

	expect(kept).toHaveLength(2000)
	expect(quota({ ...resume('192.0.2.1'), length: undefined }).wait).toBe(0)
})

it('remembers what all have sent, however many others come', () => {
	const quota = createDailyQuota(() => 0)
	let taken = 0
	while (arrive(quota, resume(`198.51.100.${taken}`)) === 0) taken += 1
	for (let number = 0; number < 60_000; number++) arrive(quota, beacon(`name ${number}`))
	expect(quota(resume('192.0.2.1')).wait).toBe(24 * 60 * 60)
})
