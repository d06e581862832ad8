import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAnswer } from './brand.$/brand-answer.server.ts'

export const loader = ({ request }: LoaderFunctionArgs) => brandAnswer('favicon.ico', request)
