import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAnswer } from './brand.$/brand-answer.server.ts'

/** For clients that ignore `<link rel="icon">`. */
export const loader = ({ request }: LoaderFunctionArgs) => brandAnswer('favicon.ico', request)
