import type { PriceRecord } from '#app/clinic/catalog/price.ts'
import { formatNumber } from './format-number.ts'

type Price = Partial<Pick<PriceRecord, 'price' | 'price_to' | 'price_from'>>

export const roubles = (amount: number) => `${formatNumber(amount)}\u00a0₽`

export function priceWords({ price, price_to, price_from }: Price) {
	if (price === undefined) return 'Уточните по телефону'
	if (price_to !== undefined && price_to > price) return `${formatNumber(price)}–${roubles(price_to)}`
	return price_from ? `от\u00a0${roubles(price)}` : roubles(price)
}

/** The price of the first row, which is the service itself; the others are variants and extras. */
export function leadingPrice(rows: Price[]) {
	const [first, ...others] = rows.filter(({ price }) => price !== undefined)
	if (!first) return undefined
	const range = Number(first.price_to) > Number(first.price)
	return range || others.length === 0
		? priceWords(first)
		: priceWords({ ...first, price_to: undefined, price_from: true })
}
