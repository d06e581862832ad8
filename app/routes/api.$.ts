import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { toResponse } from '#app/api/api-request.ts'
import { webApiRequest } from '#app/server/sockets/web-request.server.ts'
import { answerCall } from '#app/services.server.ts'

/** Development only: in production the pipeline answers `/api`. */
const answer = async ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
	toResponse(await answerCall(webApiRequest(request)))

export { answer as action, answer as loader }
