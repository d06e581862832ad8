import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveApplication } from '#app/routes/vacancies.$slug/receive.server.ts'

const wrongWay = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

export const loader = wrongWay

/** The form of a page that is alive: only a plain request tells how far its files have come. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'POST') return wrongWay()
	const answer = await receiveApplication(request, params.slug ?? '')
	return Response.json(
		{ ...answer, inPlace: true },
		{ status: answer.status, headers: { 'Cache-Control': 'no-store' } },
	)
}
