import { Marked } from 'marked'
import sanitize from 'sanitize-html'
import { copySet, hasCopies } from '#app/clinic/catalog/picture-copies.ts'
import { anchorOf } from '#app/clinic/text/anchor.ts'
import { exceededLimit } from './markdown-limits.ts'
import { unbroken } from './typography.ts'
import { element } from './xml.ts'

const markdown = new Marked()

const allowed: sanitize.IOptions = {
	allowedTags: [
		'h2',
		'h3',
		'h4',
		'p',
		'ul',
		'ol',
		'li',
		'blockquote',
		'hr',
		'br',
		'strong',
		'em',
		'del',
		'code',
		'a',
		'table',
		'thead',
		'tbody',
		'tr',
		'th',
		'td',
		'img',
	],
	allowedAttributes: {
		a: ['href', 'title'],
		ol: ['start'],
		th: ['align', 'scope'],
		td: ['align'],
		img: ['src', 'alt', 'title', 'width', 'height'],
	},
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	allowedSchemesByTag: { img: [] },
	allowProtocolRelative: false,
}

const forPages: sanitize.IOptions = {
	...allowed,
	textFilter: (text, tag) => (tag === 'code' ? text : unbroken(text)),
}

/** Allows no script, style, form or foreign picture; wraps tables in a scrolling container. */
export const safeHtml = (html: string) => remembered(`safe ${html}`, () => sanitized(html))

const sanitized = (html: string) =>
	withNamedTables(sanitize(html, forPages)).replace(/<img src="(\/pictures\/[^"\s,]+)"[^>]*>/g, withCopies)

/** By the heading above it; further ones under the same heading are counted. In one pass, as there may be thousands. */
function withNamedTables(html: string) {
	let heading = ''
	const count = new Map<string, number>()
	return html
		.replace(/<(h[234])>(.*?)<\/\1>|<table>/gs, (all, tag: string | undefined, words: string) => {
			if (tag) {
				heading = words.replace(/<[^>]+>/g, '').replaceAll('"', '&quot;')
				return all
			}
			const name = heading ? `Таблица: ${heading}` : 'Таблица'
			const place = (count.get(name) ?? 0) + 1
			count.set(name, place)
			return `<div role="group" tabindex="0" aria-label="${name}${place > 1 ? ` (${place})` : ''}"><table>`
		})
		.replaceAll('</table>', '</table></div>')
}

function withCopies(img: string, src: string) {
	if (!hasCopies(src)) return img
	const sizes = 'sizes="(min-width: 42rem) 40rem, 92vw"'
	const sources = (['avif', 'webp'] as const).map(
		format => `<source srcset="${copySet(src, format)}" ${sizes} type="image/${format}">`,
	)
	return `<picture>${sources.join('')}${img.replace('<img', `<img loading="lazy" srcset="${copySet(src, 'jpg')}" ${sizes}`)}</picture>`
}

const rendered = (text: string) =>
	exceededLimit(text) ? element('p', text) : markdown.parse(text, { async: false })

export const plainHtmlOf = (text: string) =>
	remembered(`plain ${text}`, () => sanitize(rendered(text), allowed))

/** `under`: how many levels to lower headings, which start at h2. */
export const htmlOf = (text: string, under = 0) =>
	remembered(`${under} ${text}`, () => sanitized(withLowered(rendered(text), under)))

export const pageHtmlOf = (text: string) => remembered(`page ${text}`, () => withAddresses(htmlOf(text)))

export const safePageHtml = (html: string) =>
	remembered(`safe page ${html}`, () => withAddresses(safeHtml(html)))

function withAddresses(html: string) {
	const taken = new Set<string>()
	return html.replace(/<(h[2-4])>(.*?)<\/\1>/gs, (whole, tag: string, heading: string) => {
		const anchor = anchorOf(heading.replace(/<[^>]+>/g, ''))
		if (!anchor || taken.has(anchor)) return whole
		taken.add(anchor)
		return `<${tag} id="${anchor}">${heading}</${tag}>`
	})
}

const made = new Map<string, string>()

function remembered(key: string, make: () => string) {
	const known = made.get(key)
	if (known !== undefined) return known
	// Keeps texts of recent content versions.
	if (made.size > 2000) made.clear()
	const html = make()
	made.set(key, html)
	return html
}

const withLowered = (html: string, levels: number) =>
	levels === 0
		? html
		: html.replace(
				/<(\/?)h([1-6])\b/g,
				(_tag, close, level) => `<${close}h${Math.min(6, Number(level) + levels)}`,
			)
