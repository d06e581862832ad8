import { Marked } from 'marked'
import sanitize from 'sanitize-html'

const markdown = new Marked()

const allowed: sanitize.IOptions = {
	allowedTags: [
		...[
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
		],
		...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
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

/** What pages may show of HTML that is not their own: no script, style, form or foreign picture gets through. */
export const safeHtml = (html: string) => sanitize(html, allowed)

const made = new Map<string, string>()

/** The HTML of a text in Markdown; the same text is made once. */
export function htmlOf(text: string) {
	const known = made.get(text)
	if (known !== undefined) return known
	// Texts of a few editions of the content; an old one is made anew when somebody asks for it.
	if (made.size > 2000) made.clear()
	const html = safeHtml(markdown.parse(text, { async: false }))
	made.set(text, html)
	return html
}
