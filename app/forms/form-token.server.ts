import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { day } from '#app/platform/units.ts'

const shape = /v1\.\d{13}\.[0-9a-f-]{36}\.[\w-]{43}/g

/** Signs a form when it is shown: `v1.{issued at}.{nonce}.{HMAC}`. The nonce becomes the idempotency key. */
export function issueToken(secret: string, now: Date) {
	const claim = `v1.${now.getTime()}.${randomUUID()}`
	return `${claim}.${sign(secret, claim)}`
}

export const tokensIn = (text: string) => [...new Set(text.match(shape))]

/**
 * Reads a token back. A missing or foreign one adds nothing (`key` is undefined): programs post without it.
 * An honest one older than a day is `expired`; five minutes of skew between clocks are forgiven.
 */
export function readToken(secret: string, token: string, now: Date): Reading {
	const [version, issuedAt, nonce, signature] = token.split('.')
	const claim = `${version}.${issuedAt}.${nonce}`
	const age = now.getTime() - Number(issuedAt)

	if (!signature || !nonce || !same(signature, sign(secret, claim))) return { expired: false }
	if (age > day || age < -5 * 60_000) return { expired: true }
	return { key: nonce, expired: false, age }
}

type Reading = { key?: string; expired: boolean; age?: number }

const sign = (secret: string, claim: string) => createHmac('sha256', secret).update(claim).digest('base64url')

/** Bytes, not characters: what was posted may hold letters of two. */
function same(given: string, expected: string) {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)]
	return a.length === b.length && timingSafeEqual(a, b)
}
