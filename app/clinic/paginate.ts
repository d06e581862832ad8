/**
 * A page of a long list, counted from 1. Where the asked one is no number or lies outside, the nearest page is
 * given: an old bookmark must not end nowhere because the list became shorter.
 */
export function paginate<Thing>(list: Thing[], wanted: string | null, size: number) {
	const pages = Math.max(1, Math.ceil(list.length / size))
	const number = /^\d+$/.test(wanted ?? '') ? Number(wanted) : 1
	const page = Math.min(Math.max(number, 1), pages)
	const start = (page - 1) * size

	return { page, pages, from: start + 1, total: list.length, things: list.slice(start, start + size) }
}
