type Price = { price: number; price_to?: number | undefined; price_from?: boolean | undefined }

const figure = (amount: number) => amount.toLocaleString('ru')

/** «4 500 ₽», in one piece. */
export const roubles = (amount: number) => `${figure(amount)}\u00a0₽`

/** «4 500 ₽», «4 500–9 000 ₽» or «от 4 500 ₽». */
export function priceWords({ price, price_to: to, price_from: from }: Price) {
	if (to !== undefined && to > price) return `${figure(price)}–${roubles(to)}`
	return from ? `от\u00a0${roubles(price)}` : roubles(price)
}

/**
 * What a service costs in a few words, by its rows in the order of the clinic: the first is the service itself,
 * what follows are its variants and small extras. Undefined where there is none.
 */
export function leadingPrice(rows: Price[]) {
	const [first, ...others] = rows
	if (!first) return undefined
	const range = first.price_to !== undefined && first.price_to > first.price
	return range || others.length === 0
		? priceWords(first)
		: priceWords({ price: first.price, price_from: true })
}
