import type { ActionFunctionArgs } from '@remix-run/node'
import { methodNotAllowed } from '#app/platform/http-methods.ts'
import { receiveApplication } from '#app/routes/vacancies.$slug/receive.server.ts'

export const loader = () => methodNotAllowed('POST')

/** For the script's upload with progress. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const answer = await receiveApplication(request, params.slug ?? '', context)
	return Response.json(
		{ ...answer, inPlace: true },
		{ status: answer.status, headers: { 'Cache-Control': 'no-store' } },
	)
}
