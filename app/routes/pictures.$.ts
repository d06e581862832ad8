import type { LoaderFunctionArgs } from '@remix-run/node'
import { pictureAnswer } from '#app/files/pictures.server.ts'
import { environment } from '#app/services.server.ts'

/** The pictures of the content folder. */
export const loader = ({ params, request }: LoaderFunctionArgs) =>
	pictureAnswer(environment.CONTENT_DIR, params['*'] ?? '', request)
