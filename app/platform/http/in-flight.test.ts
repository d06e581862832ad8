import { expect, it } from 'vitest'
import { createInFlight } from './in-flight.ts'

it('knows who is present', () => {
	const requests = createInFlight<string>()
	const [anna] = ['Anna', 'Olga', 'Galina'].map(requests.enter)
	requests.leave(anna ?? 0)

	expect(requests.present().toSorted()).toEqual(['Galina', 'Olga'])
})

it('gives the places of those who left to others, so that it is as long as most were at once', () => {
	const requests = createInFlight<number>()
	const places = new Set<number>()
	let last = requests.enter(0)
	for (let guest = 1; guest < 1000; guest++) {
		const place = requests.enter(guest)
		requests.leave(last)
		places.add(place)
		last = place
	}

	expect(requests.present()).toEqual([999])
	expect(places.size).toBe(2)
})
