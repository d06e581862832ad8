import { hour, second } from '#app/platform/units.ts'

/** The code only: messages of mail servers quote addresses. */
export type Failure = { code: string; wait?: number }

export function failureOf(error: unknown): Failure {
	const { responseCode, code, name, retryAfter } = error as Record<string, string | number | undefined>
	const short = String(responseCode ?? code ?? name ?? 'unknown').slice(0, 40)
	if (typeof retryAfter !== 'number') return { code: short }
	return { code: short, wait: Math.min(Math.max(retryAfter * second, second), hour) }
}
