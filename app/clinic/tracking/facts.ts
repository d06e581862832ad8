import { z } from 'zod'
import { isSearchPage } from '#app/clinic/search/search-page.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { recordedPath } from '#app/platform/http/loggable-path.ts'

const text = z.string({ error: 'Здесь должен быть текст' })

/** Facts are cut to length, never rejected. */
export const short = (max: number) =>
	text.transform(value => [...value.toWellFormed().replace(/\p{Cc}/gu, ' ')].slice(0, max).join(''))

/** Without what looks like an e-mail address or a telephone; numbers behind a browser's name (`Chrome/128.0.6613.120`) stay. */
export const withoutContacts = (fact: string) =>
	fact
		.replace(/\S*@\S*/g, '…')
		.replace(/(?<![a-z\d/]|\d\.)\+?\d(?:[\s()._\u00b7\u2022\u2010-\u2015-]{0,3}\d){9,}/gi, '…')

const longestAddress = 1000

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
	return recordedPath(/^[\w./-]*$/.test(plain) ? plain : shown).slice(0, 500)
})

type Place = { url?: string | undefined; page_title?: string | undefined }

export const withoutTypedTitle = <Facts extends Place>(facts: Facts) =>
	isSearchPage(facts.url ?? '') ? { ...facts, page_title: undefined } : facts
