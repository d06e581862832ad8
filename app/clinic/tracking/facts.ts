import { z } from 'zod'

const text = z.string({ error: 'Здесь должен быть текст' })

/** What a page tells of itself is cut to what may be kept, never refused for being long. */
export const short = (max: number) =>
	text.transform(value => [...value.toWellFormed().replace(/\p{Cc}/gu, ' ')].slice(0, max).join(''))

const longestAddress = 1000

/** The path of an address of ours: queries and fragments may hold what a visitor typed. */
export const path = text.transform(address => {
	const base = 'http://site.invalid'
	// A host is normalized while it is read, in quadratic time.
	const start = address.slice(0, longestAddress)
	const { protocol, pathname } = new URL(URL.canParse(start, base) ? start : '/', base)
	if (!protocol.startsWith('http')) return '/'
	// Whoever knows the address of a decision may decide: it is kept nowhere.
	return pathname
		.replace(/^\/+/, '/')
		.replace(/^(\/(?:moderation|reception))\/.*/i, '$1')
		.slice(0, 500)
})
