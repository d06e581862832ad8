import { openApi } from '#app/reception.server.ts'

export const loader = async () =>
	Response.json(await openApi(), {
		headers: { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' },
	})

export const action = () =>
	Response.json(
		{ message: 'Такой способ запроса здесь не подходит' },
		{ status: 405, headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' } },
	)
