import { getSystemErrorMap } from 'node:util'
import { hour, second } from '#app/platform/units.ts'

/** The code only: messages of mail servers quote addresses. */
export type Failure = { code: string; wait?: number }

export function failureOf(error: unknown): Failure {
	const { command, responseCode, code, errno, syscall, name, retryAfter } = error as Record<
		string,
		string | number | undefined
	>
	// The mail library calls every failure of a socket the same.
	const [system] = (syscall === 'connect' && getSystemErrorMap().get(Number(errno))) || []
	// A server without STARTTLS answers 502, as it would to a wrong recipient.
	const refusal = command === 'STARTTLS' ? command : responseCode
	const short = String(refusal ?? system ?? code ?? name ?? 'unknown').slice(0, 40)
	if (typeof retryAfter !== 'number') return { code: short }
	return { code: short, wait: Math.min(Math.max(retryAfter * second, second), hour) }
}
