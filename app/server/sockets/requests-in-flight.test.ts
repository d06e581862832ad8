import { expect, it } from 'vitest'
import { createRequestsInFlight } from './requests-in-flight.server.ts'

it('knows who is present', () => {
	const roster = createRequestsInFlight<string>()
	const [anna] = ['Anna', 'Olga', 'Galina'].map(roster.enter)
	roster.leave(anna ?? 0)

	expect(roster.present().toSorted()).toEqual(['Galina', 'Olga'])
})

it('gives the places of those who left to others, so that it is as long as most were at once', () => {
	const roster = createRequestsInFlight<number>()
	const places = new Set<number>()
	let last = roster.enter(0)
	for (let guest = 1; guest < 1000; guest++) {
		const place = roster.enter(guest)
		roster.leave(last)
		places.add(place)
		last = place
	}

	expect(roster.present()).toEqual([999])
	expect(places.size).toBe(2)
})
