import type { LoaderFunctionArgs } from '@remix-run/node'
import { pictures } from '#app/services.server.ts'

/** The pictures of the content folder; in production photographs are answered before (render-page.server.ts). */
export const loader = ({ params, request }: LoaderFunctionArgs) => pictures.answer(params['*'] ?? '', request)
