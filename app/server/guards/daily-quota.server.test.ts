import { expect, it } from 'vitest'
import { megabyte } from '#app/platform/units.ts'
import { createDailyQuota } from './daily-quota.server.ts'

const resume = (network: string | undefined, size = 15 * megabyte) => ({
	...{ kind: { form: 'job_application' }, network, files: true, length: String(size) },
})
const beacon = (network: string) => ({ kind: 'beacon' as const, network, files: false, length: '200' })

it('lets one address send ten applications with the largest files a day, and others go on', () => {
	let now = 0
	const quota = createDailyQuota(() => now)
	const waits = Array.from({ length: 11 }, () => quota(resume('192.0.2.1')).wait)

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
	while (quota(resume(`198.51.100.${taken}`)).wait === 0) taken += 1
	expect(taken * 15).toBeLessThanOrEqual(2048)

	const other = createDailyQuota(() => 0)
	for (let number = 0; number < 1000; number++) other(resume('192.0.2.1')).refund()
	expect(other(resume('192.0.2.1')).wait).toBe(0)
})

it('counts of an announced length what is read at most', () => {
	const quota = createDailyQuota(() => 0)

	for (let number = 0; number < 9; number++) expect(quota(resume('192.0.2.1', 1e15)).wait).toBe(0)
	expect(quota(resume('192.0.2.1', 1e15)).wait).toBeGreaterThan(0)
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
	while (quota(resume(`198.51.100.${taken}`)).wait === 0) taken += 1
	for (let number = 0; number < 60_000; number++) quota(beacon(`name ${number}`))
	expect(quota(resume('192.0.2.1')).wait).toBeGreaterThan(0)
})
