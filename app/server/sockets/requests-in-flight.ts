/**
 * Who is here at the moment. A Set that thousands enter and leave makes itself a new table every few dozen, and its old
 * ones, linked to the new, keep all who were ever in them until the whole heap is swept.
 */
export function createRequestsInFlight<One>() {
	const places: (One | undefined)[] = []
	const free: number[] = []

	return {
		/** @returns the place to leave from */
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

export type RequestsInFlight<One> = ReturnType<typeof createRequestsInFlight<One>>
