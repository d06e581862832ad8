import { z } from 'zod'
import { Medicine } from '#app/clinic/catalog/medicine.ts'
import { PriceItem } from '#app/clinic/catalog/price.ts'

const number = z
	.string()
	.regex(/^\d{1,9}$/, 'целое число без пробелов и копеек')
	.transform(Number)
const flag = z
	.enum(['0', '1'])
	.default('0')
	.transform(text => text === '1')

export const PriceRow = z
	.object({
		...PriceItem.shape,
		id: number,
		category: z.string(),
		service: z.string().optional(),
		price: number,
		price_to: number.optional(),
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
