import type { LoaderFunctionArgs } from '@remix-run/node'
import { pictures } from '#app/services.server.ts'

export const loader = ({ params, request }: LoaderFunctionArgs) => pictures.answer(params['*'] ?? '', request)
