import type { ServerResponse } from 'node:http'

/**
 * What is in flight at the moment. A Set that thousands enter and leave makes itself a new table every few dozen, and its old
 * ones, linked to the new, keep all who were ever in them until the whole heap is swept.
 */
export function createInFlight<One>() {
	const places: (One | undefined)[] = []
	const free: number[] = []

	return {
		enter(one: One) {
			const place = free.pop() ?? places.length
			places[place] = one
			return place
		},
		leave(place: number) {
			places[place] = undefined
			free.push(place)
		},
		present: () => places.filter(one => one !== undefined),
	}
}

export type InFlight<One> = ReturnType<typeof createInFlight<One>>

/** One a process: the developer's server loads this module again and again. */
const running = globalThis as { clinicInFlight?: InFlight<ServerResponse> }
running.clinicInFlight ??= createInFlight<ServerResponse>()
export const inFlight = running.clinicInFlight
