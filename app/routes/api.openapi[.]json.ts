import type { LoaderFunctionArgs } from '@remix-run/node'
import { conditional } from '#app/api/conditional.server.ts'
import { openApi } from '#app/services.server.ts'

const headers = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' }

export const loader = async ({ request }: LoaderFunctionArgs) =>
	await conditional(request, Response.json(await openApi(), { headers }))

export const action = () =>
	Response.json(
		{ message: 'Такой способ запроса здесь не подходит' },
		{ status: 405, headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' } },
	)
