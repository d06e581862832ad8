import type { PriceItem } from './price.ts'

const figures = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

/** «4 500 ₽», in one piece. */
export const roubles = (amount: number) => `${thousands(amount)}\u00a0₽`

/** «4 500–9 000 ₽», «от 4 500 ₽» or «4 500 ₽»; nothing is «0 ₽». */
export function priceWords({
	price,
	price_to,
	price_from,
}: Pick<PriceItem, 'price' | 'price_to' | 'price_from'>) {
	if (price_to !== undefined && price_to > price) return `${thousands(price)}–${roubles(price_to)}`
	return price_from ? `от\u00a0${roubles(price)}` : roubles(price)
}

// Some versions part the thousands by a narrow space: server and browser must write the same.
const thousands = (amount: number) => figures.format(amount).replace(/\s/g, '\u00a0')
