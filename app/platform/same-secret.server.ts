import { hash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time; of digests, because both sides have to be of equal length. */
export const isSameSecret = (given: string, expected: string) =>
	timingSafeEqual(digest(given), digest(expected))

const digest = (text: string) => hash('sha256', text, 'buffer')
