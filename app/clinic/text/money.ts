import type { PriceRecord } from '#app/clinic/catalog/price.ts'
import { formatNumber } from './format-number.ts'

type Price = Partial<Pick<PriceRecord, 'price' | 'price_to' | 'price_from'>>

export const roubles = (amount: number) => `${formatNumber(amount)}\u00a0₽`

export function priceWords({ price, price_to, price_from }: Price) {
	if (price === undefined) return 'Уточните по телефону'
	if (price_to !== undefined && price_to > price) return `${formatNumber(price)}–${roubles(price_to)}`
	return price_from ? `от\u00a0${roubles(price)}` : roubles(price)
}

/** Begins with the first row, which is the service itself; a range reaches the dearest variant or extra. */
export function leadingRange(rows: Price[]) {
	const first = rows.find(({ price }) => price !== undefined)
	if (first?.price === undefined) return undefined
	const isRange = Number(first.price_to) > first.price
	const highest = Math.max(...rows.map(({ price = 0, price_to = 0 }) => Math.max(price, price_to)))
	return { low: first.price, high: isRange ? highest : first.price }
}

export function leadingPrice(rows: Price[]) {
	const range = leadingRange(rows)
	if (!range) return undefined
	const [first, ...others] = rows.filter(({ price }) => price !== undefined)
	// «От 0 ₽» would promise a reader nothing.
	if (range.high > range.low || range.low === 0) return priceWords({ price: range.low, price_to: range.high })
	return priceWords({ price: range.low, price_from: first?.price_from === true || others.length > 0 })
}
