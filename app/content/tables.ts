import { z } from 'zod'
import { Medicine } from '#app/clinic/catalog/medicine.ts'
import { PriceItem } from '#app/clinic/catalog/price.ts'
import { priceOf } from './prices/price-cells.ts'

const whole = /^\d{1,9}$/
const wholeWords = 'целое число без пробелов и копеек'
const number = z.string().regex(whole, wholeWords).transform(Number)
const roubles = z
	.string()
	.regex(whole, { error: ({ input }) => [wholeWords, inCells(String(input))].filter(Boolean).join(': ') })
	.transform(Number)
const flag = z
	.enum(['0', '1'])
	.default('0')
	.transform(text => text === '1')
const slugOrDash = z.string().transform(text => (/^[-–—]$/.test(text) ? undefined : text))

/** «от 5 000 ₽» as the columns of the table take it. */
function inCells(text: string) {
	const found = priceOf(text)
	if (!found) return undefined
	const { price, price_to, price_from } = found
	if (price_from) return `${price}; «от» — это 1 в столбце price_from`
	return price_to === undefined ? `${price}` : `${price}; ${price_to} — в столбце price_to`
}

export const PriceRow = z
	.object({
		...PriceItem.shape,
		id: number,
		category: z.string(),
		service: slugOrDash.optional(),
		price: roubles,
		price_to: roubles.optional(),
		price_from: flag,
		archived: flag,
	})
	.omit({ category_id: true, service_id: true, vat: true })

export const MedicineRow = z.object({
	...Medicine.shape,
	id: number,
	trade_names: z
		.string()
		.default('')
		.transform(names => names.split(',').flatMap(name => name.trim() || [])),
	is_vital: flag,
	prescription: flag,
})
