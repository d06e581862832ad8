import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAnswer } from './brand-answer.server.ts'

/** The clinic's logo, icons and pictures, and the drawings of the site in its colours. */
export const loader = ({ params, request }: LoaderFunctionArgs) => brandAnswer(params['*'] ?? '', request)
