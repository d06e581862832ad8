/** Clamps the page number, so that old bookmarks of a list that became shorter still work. */
export function paginate<Thing>(list: Thing[], wanted: string | null, size: number) {
	const pages = Math.max(1, Math.ceil(list.length / size))
	const number = /^\d+$/.test(wanted ?? '') ? Number(wanted) : 1
	const page = Math.min(Math.max(number, 1), pages)
	const start = (page - 1) * size

	return { page, pages, from: start + 1, total: list.length, things: list.slice(start, start + size) }
}
