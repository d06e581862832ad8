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

/** The rows of a service in its own order; those that only name the service come last. */
export function rowsOf<Row extends Pick<PriceItem, 'id' | 'service_id'>>(
	rows: Row[],
	{ id, price_item_ids: own }: { id: number; price_item_ids: number[] },
) {
	const place = (row: Row) => (own.includes(row.id) ? own.indexOf(row.id) : own.length)
	return rows.filter(row => row.service_id === id || own.includes(row.id)).sort((a, b) => place(a) - place(b))
}
