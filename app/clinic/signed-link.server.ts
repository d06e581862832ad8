import type { Executor } from '#app/database/database.server.ts'
import { renewSecret, secret } from '#app/database/stored-values.server.ts'
import { isSameSecret, keyedHash } from '#app/platform/secrets.server.ts'
import { day } from '#app/platform/units.ts'

const linkLife = 14 * day

export const linkUntil = (now: Date) => new Date(now.getTime() + linkLife).toISOString()

export const endedSince = (now: Date) => new Date(now.getTime() - linkLife).toISOString()

type Purpose = { name: string; about: `${'review' | 'appointment'}:${string}`; until: string }

/** Signed, not stored; includes the expiry, because an id may be reused after a restore. */
export async function signedToken(db: Executor, { name, about, until }: Purpose) {
	const signature = keyedHash(await secret(db, 'moderation'), `${about}:${until}`)
	return `${name}.${signature}`
}

export const nameIn = (token: string) => token.split('.')[0] ?? ''

export async function isSignedFor(db: Executor, token: string, purpose: Purpose) {
	return isSameSecret(token, await signedToken(db, purpose))
}

export const revokeLinks = (db: Executor) => renewSecret(db, 'moderation')
