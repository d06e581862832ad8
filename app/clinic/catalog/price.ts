import { z } from 'zod'
import { Day, Id, Roubles, Text } from '#app/clinic/fields.ts'

export const PriceItem = z.object({
	id: Id,
	category_id: Id,
	service_id: Id.optional(),
	code804n: z.string().optional(),
	name: Text,
	unit: z.enum(['услуга', 'зуб', 'челюсть', 'снимок', 'канал']),
	price: Roubles,
	price_to: Roubles.optional(),
	price_from: z.boolean(),
	note: z.string().optional(),
	/** Medical services are exempt from VAT unless the clinic waives the exemption. */
	vat: z.enum(['none', 'included']),
	effective_from: Day,
	archived: z.boolean(),
})
export type PriceItem = z.output<typeof PriceItem>

export const PriceRecord = PriceItem.partial({ category_id: true, price: true }).extend({
	unit: z.string().default(''),
	vat: PriceItem.shape.vat.default('none'),
})
export type PriceRecord = z.output<typeof PriceRecord>

/** In the order the service names them; rows that only name the service come last. */
export function rowsByService<Row extends Pick<PriceRecord, 'id' | 'service_id'>>(rows: Row[]) {
	const byId = new Map(rows.map(row => [row.id, row]))
	const naming = new Map<number, Row[]>()
	for (const row of rows) {
		if (row.service_id === undefined) continue
		const others = naming.get(row.service_id)
		if (others) others.push(row)
		else naming.set(row.service_id, [row])
	}

	return ({ id, price_item_ids: own }: { id: number; price_item_ids: number[] }) => {
		const listed = own.flatMap(id => byId.get(id) ?? [])
		return [...new Set([...listed, ...(naming.get(id) ?? [])])]
	}
}
