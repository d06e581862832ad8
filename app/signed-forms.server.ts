import { inTime } from './clinic/in-time.ts'
import { log, told } from './log.server.ts'
import { clock, database, opened } from './reception.server.ts'
import { secret } from './storage/database.server.ts'
import { issueToken, tokensIn } from './web/form-token.server.ts'

let known: string | undefined

/** The key that signs forms; the same on every node, since the database made it. No page waits long for it. */
export async function formSecret() {
	known ??= await inTime(secret(database.db, 'form-token'), 1000, new Error('The database hangs'))
	return known
}
// Known from the start, forms are signed also while the database is away.
void opened.then(formSecret).catch(fault => log.warn(told(fault), 'forms not signed'))

/** For a form that is shown; empty without the house's memory, for a form without a token is welcome too. */
export async function formToken() {
	const key = await formSecret().catch(() => undefined)
	return key ? issueToken(key, clock()) : ''
}

/**
 * The token of a page, and what makes one for its next visitor. Undefined where something else in the page looks
 * like one: an address can say what it likes, and the page repeats where its visitor came from.
 */
export function tokensOf(page: string) {
	const [[found, ...others], key] = [tokensIn(page), known]
	if (!found || others.length > 0 || !key) return undefined
	return { found, next: () => issueToken(key, clock()) }
}
