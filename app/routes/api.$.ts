import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { toResponse } from '#app/api/api-request.ts'
import { webApiRequest } from '#app/server/sockets/node-request.server.ts'
import { answerCall } from '#app/services.server.ts'

/** The developer's server asks for the calls of `/api` here; otherwise app/server/pipeline.server.ts answers them. */
const answer = async ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
	toResponse(await answerCall(webApiRequest(request)))

export { answer as action, answer as loader }
