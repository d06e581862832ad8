import { z } from 'zod'
import { isSearchPage } from '#app/clinic/search/search-page.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { loggable } from '#app/platform/http/loggable-path.ts'

const text = z.string({ error: 'Здесь должен быть текст' })

/** Facts are cut to length, never rejected. */
export const short = (max: number) =>
	text.transform(value => [...value.toWellFormed().replace(/\p{Cc}/gu, ' ')].slice(0, max).join(''))

/** What nobody's request for erasure could find here: no browser's name holds an address or a telephone. */
export const withoutContacts = (fact: string) =>
	fact.replace(/\S*@\S*/g, '…').replace(/\+?\d(?:[ ()-]{0,3}\d){9,}/g, '…')

const longestAddress = 1000

/** A path of this site, or `/` where it holds what somebody may have typed: an address, a telephone, escaped letters. */
export const ownPage = (path: string) => (loggable(path).includes('…') ? '/' : path)

/** Queries and fragments may contain what a visitor typed. */
export const path = text.transform(address => {
	const base = 'http://site.invalid'
	// Parsing a host takes quadratic time.
	const start = address.slice(0, longestAddress)
	const { protocol, pathname } = new URL(URL.canParse(start, base) ? start : '/', base)
	if (!protocol.startsWith('http')) return '/'
	// The token of a moderation link grants a decision, so it is not stored.
	const shown = pathname.replace(/^\/+/, '/').replace(/^(\/(?:moderation|reception))\/.*/i, '$1')
	const plain = decodePath(shown) ?? shown
	return ownPage(/^[\w./-]*$/.test(plain) ? plain : shown).slice(0, 500)
})

type Place = { url?: string | undefined; page_title?: string | undefined }

export const withoutTypedTitle = <Facts extends Place>(facts: Facts) =>
	isSearchPage(facts.url ?? '') ? { ...facts, page_title: undefined } : facts
