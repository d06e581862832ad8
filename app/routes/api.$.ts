import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { api } from '#app/services.server.ts'

export const loader = ({ request }: LoaderFunctionArgs) => api(request)
export const action = ({ request }: ActionFunctionArgs) => api(request)
