import type { LoaderFunctionArgs } from '@remix-run/node'
import { environment } from '#app/reception.server.ts'
import { pictureAnswer } from '#app/storage/pictures.server.ts'

/** The pictures of the content folder. */
export const loader = ({ params, request }: LoaderFunctionArgs) =>
	pictureAnswer(environment.CONTENT_DIR, params['*'] ?? '', request)
