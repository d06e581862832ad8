/** Days since 1970: what takes long is done by parts in the everyday run, another part each day (UTC). */
const day = Math.floor(Date.now() / 86_400_000)

export const parts = 6

/** From 0 on. */
export const part = day % parts

/**
 * Today's part of a list, a sixth of it or one of `of` parts; all of it in the long run.
 * @template Item
 * @param {Item[]} list
 */
export const todays = (list, of = parts) =>
	list.filter((_, number) => process.env.LONG || number % of === day % of)
