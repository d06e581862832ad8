import type { z } from 'zod'
import { ClinicError, noPath, retryAfterFor, statusFor, wrongMethod } from '#app/clinic/errors.ts'
import { fieldName } from '#app/content/mistake.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { isSameSecret } from '#app/platform/secrets.server.ts'
import { environment } from '#app/services.server.ts'

const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

export async function atIdentBridge(request: Request, allow: string, work: () => Promise<unknown>) {
	const { IDENT_KEY: key } = environment
	if (!key) return refusal(404, noPath)
	if (!allow.split(', ').includes(request.method)) {
		return refusal(405, wrongMethod, { Allow: allow })
	}
	if (!isSameSecret(request.headers.get('IDENT-Integration-Key') ?? '', key)) {
		log.warn({ bridge: 'ident' }, 'bridge key refused')
		// IDENT logs this text as it is.
		return new Response('Ключ IDENT-Integration-Key не подходит. Сверьте его с настройкой IDENT_KEY сайта.', {
			status: 401,
			headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
		})
	}

	try {
		return Response.json(await work(), { headers })
	} catch (error) {
		const status = statusFor(error)
		if (status >= 500) log.warn({ bridge: 'ident', ...errorFields(error) }, 'bridge failed')
		const later = retryAfterFor(error)
		return refusal(
			status,
			error instanceof ClinicError ? error.message : 'Сайт сейчас не может ответить. Повторите запрос позже.',
			later === undefined ? {} : { 'Retry-After': String(later) },
		)
	}
}

/** @throws ClinicError 422 naming the first issue and its path */
export function readBy<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
	const { data, error } = schema.safeParse(given)
	if (!error) return data as z.output<Schema>
	const [issue] = error.issues
	throw new ClinicError(422, `${fieldName(issue?.path ?? [])}: ${issue?.message}`)
}

const refusal = (status: number, message: string, more: Record<string, string> = {}) =>
	Response.json({ message }, { status, headers: { ...headers, ...more } })
