import { z } from 'zod'
import { Medicine } from '#app/clinic/medicine.ts'
import { PriceItem } from '#app/clinic/price.ts'
import type { Category, Service } from '#app/clinic/service.ts'
import { ContentFault, readCsv } from '#app/storage/content-files.server.ts'

const number = z.string().regex(/^\d+$/, 'a whole number').transform(Number)
const flag = z
	.enum(['0', '1', ''])
	.default('0')
	.transform(text => text === '1')

const PriceRow = z
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

const MedicineRow = z.object({
	...Medicine.shape,
	id: number,
	trade_names: z
		.string()
		.default('')
		.transform(names => names.split(',').flatMap(name => name.trim() || [])),
	is_vital: flag,
	prescription: flag,
})

/** Prices in force and archived ones, in the order of the categories and then of the file. */
export function readPrices(folder: string, categories: Category[], services: Service[]): PriceItem[] {
	const idOf = (things: { id: number; slug: string }[], slug: string, field: string, row: number) => {
		const found = things.find(thing => thing.slug === slug)
		if (found) return found.id
		throw new ContentFault(`prices.csv: row ${row}: ${field}: ${slug} is not known`)
	}

	return readCsv(folder, 'prices.csv', PriceRow)
		.map(({ category, service, ...row }, index) => ({
			...row,
			category_id: idOf(categories, category, 'category', index + 2),
			...(service ? { service_id: idOf(services, service, 'service', index + 2) } : {}),
			vat: 'none' as const,
		}))
		.sort((a, b) => place(categories, a) - place(categories, b))
}

const place = (categories: Category[], { category_id }: { category_id: number }) =>
	categories.findIndex(({ id }) => id === category_id)

export const readMedicines = (folder: string): Medicine[] => readCsv(folder, 'medicines.csv', MedicineRow)
