import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAnswer } from './brand.$/brand-answer.server.ts'

/** Asked for by whoever has not looked into the page. */
export const loader = ({ request }: LoaderFunctionArgs) => brandAnswer('favicon.ico', request)
