import type { LoaderFunctionArgs } from '@remix-run/node'
import { toResponse } from '#app/api/api-request.ts'
import { conditional } from '#app/api/conditional.server.ts'
import { openApiDocument } from '#app/api/openapi.server.ts'
import { wrongMethod } from '#app/clinic/errors.ts'
import { clinic } from '#app/services.server.ts'

const headers = {
	'Content-Type': 'application/json; charset=utf-8',
	'Cache-Control': 'public, max-age=60, stale-while-revalidate=60',
}

export const loader = async ({ request }: LoaderFunctionArgs) =>
	toResponse(
		conditional(request.headers.get('If-None-Match'), {
			status: 200,
			headers,
			text: JSON.stringify(await openApiDocument(clinic)),
		}),
	)

export const action = () =>
	Response.json(
		{ message: wrongMethod },
		{ status: 405, headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' } },
	)
