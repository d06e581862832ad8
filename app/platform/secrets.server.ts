import { createHmac, hash, timingSafeEqual } from 'node:crypto'

export const keyedHash = (key: string, text: string) =>
	createHmac('sha256', key).update(text).digest('base64url')

/** Compares in constant time; of digests, because both sides have to be of equal length. */
export const isSameSecret = (given: string, expected: string) =>
	timingSafeEqual(digest(given), digest(expected))

const digest = (text: string) => hash('sha256', text, 'buffer')
