import { randomUUID } from 'node:crypto'
import type { Database } from '#app/database/database.server.ts'
import { secret } from '#app/database/stored-values.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { isSameSecret, keyedHash } from '#app/platform/secrets.server.ts'
import { day, minute } from '#app/platform/units.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'

const shape = /v1\.\d{13}\.[0-9a-f-]{36}\.[\w-]{43}/g

/** Signs a form when it is shown: `v1.{issued at}.{nonce}.{HMAC}`. The nonce becomes the idempotency key. */
export function issueToken(secret: string, now: Date) {
	const claim = `v1.${now.getTime()}.${randomUUID()}`
	return `${claim}.${keyedHash(secret, claim)}`
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

	if (!signature || !nonce || !isSameSecret(signature, keyedHash(secret, claim))) return { expired: false }
	if (age > day || age < -5 * minute) return { expired: true }
	return { key: nonce, expired: false, age }
}

type Reading = { key?: string; expired: boolean; age?: number }

type Services = {
	database: Database
	clock: () => Date
	opened: Promise<unknown>
}

export type FormTokens = ReturnType<typeof createFormTokens>

/** The tokens of forms, and the key that signs them: the same on every node, since the database made it. */
export function createFormTokens({ database, clock, opened }: Services) {
	let known: string | undefined

	async function formSecret() {
		known ??= await withTimeout(secret(database.db, 'form-token'), 1000, () => timedOut('The database hangs'))
		return known
	}
	// Known from the start, forms are signed also while the database is away.
	void opened.then(formSecret).catch(error => log.warn(errorFields(error), 'form token not issued'))

	return {
		formSecret,

		/** For a form that is shown; empty while the key is not known, for a form without a token is accepted too. */
		async formToken() {
			const key = await formSecret().catch(() => undefined)
			return key ? issueToken(key, clock()) : ''
		},

		/**
		 * The token of a page, and what makes one for its next visitor. Undefined where something else in the page looks
		 * like one: an address can say what it likes, and the page repeats where its visitor came from.
		 */
		tokensOf(page: string) {
			const [[found, ...others], key] = [tokensIn(page), known]
			if (!found || others.length > 0 || !key) return undefined
			return { found, next: () => issueToken(key, clock()) }
		},
	}
}
