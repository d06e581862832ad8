import type { LoaderFunctionArgs } from '@remix-run/node'
import { idIn, withOther } from '#app/clinic/catalog/categories.ts'
import { csv } from '#app/clinic/markup/csv.ts'
import { findPrices } from '#app/routes/prices/find-prices.server.ts'
import { orFallback, orThrow } from '#app/server/document/loader-failures.server.ts'
import { hasTypedWords } from '#app/server/policy/typed-words.server.ts'
import { clinic } from '#app/services.server.ts'

const columns = ['Код', 'Категория', 'Услуга', 'Единица', 'Цена', 'Цена до', 'Примечание', 'Действует с']

export async function loader({ request }: LoaderFunctionArgs) {
	const [known, services, rows] = await Promise.all([
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		orThrow(clinic['prices.list']({})),
	])
	const categories = withOther(known, rows)
	const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
	const query = new URL(request.url).searchParams
	const { found } = await findPrices({ categories, services, rows }, query, clinic.search)

	const table = csv(
		columns,
		found.map(row => ({
			Код: row.code804n ?? null,
			Категория: nameOf.get(idIn(categories, row) ?? 0) ?? null,
			Услуга: row.name,
			Единица: row.unit,
			Цена: row.price === undefined ? null : `${row.price_from ? 'от ' : ''}${row.price}`,
			'Цена до': row.price_to === undefined ? null : String(row.price_to),
			Примечание: row.note ?? null,
			'Действует с': row.effective_from,
		})),
	)
	return new Response(table, {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': 'attachment; filename="prices.csv"',
			'Cache-Control': hasTypedWords(request)
				? 'private, no-cache'
				: 'public, max-age=0, s-maxage=30, must-revalidate',
		},
	})
}
