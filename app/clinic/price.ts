import { z } from 'zod'
import { Day, Id, Roubles, Text } from './fields.ts'

/** A row of the price list. */
export const PriceItem = z.object({
	id: Id,
	category_id: Id,
	service_id: Id.optional(),
	/** Of the nomenclature of medical services, order 804n. */
	code804n: z.string().optional(),
	name: Text,
	unit: z.enum(['услуга', 'зуб', 'челюсть', 'снимок', 'канал']),
	price: Roubles,
	/** The upper end of a range. */
	price_to: Roubles.optional(),
	/** «от 4 500 ₽». */
	price_from: z.boolean(),
	note: z.string().optional(),
	/** Medical services are exempt from VAT. */
	vat: z.literal('none'),
	effective_from: Day,
	archived: z.boolean(),
})
export type PriceItem = z.output<typeof PriceItem>
