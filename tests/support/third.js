/** Days since 1970: what takes long is done by thirds in the everyday run, another third each day (UTC). */
const day = Math.floor(Date.now() / 86_400_000)

/** 0, 1 or 2. */
export const third = day % 3

/**
 * Today's third of a list; all of it in the long run.
 * @template Item
 * @param {Item[]} list
 */
export const todays = list => list.filter((_, number) => process.env.LONG || number % 3 === third)
