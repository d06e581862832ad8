import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAnswer } from './brand-answer.server.ts'

export const loader = ({ params, request }: LoaderFunctionArgs) => brandAnswer(params['*'] ?? '', request)
