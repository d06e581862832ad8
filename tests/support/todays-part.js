/** Days since 1970: what takes long is done by sixths in the everyday run, another sixth each day (UTC). */
const day = Math.floor(Date.now() / 86_400_000)

export const parts = 6

/** From 0 on. */
export const part = day % parts

/**
 * Today's part of a list; all of it in the long run.
 * @template Item
 * @param {Item[]} list
 */
export const todays = list => list.filter((_, number) => process.env.LONG || number % parts === part)
