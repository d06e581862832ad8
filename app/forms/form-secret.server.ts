import { type Database, secret } from '#app/database/database.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { issueToken, tokensIn } from './form-token.server.ts'

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
