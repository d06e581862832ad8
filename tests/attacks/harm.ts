const tag = /<([a-z][\w:-]*)((?:\s+[^\s"'>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi
const loud =
	/^(script|img|svg|iframe|object|embed|base|link|meta|style|video|audio|source|details|marquee|math|template|body|mark)$/

/**
 * The elements of a page that could run or load something, each once: those with an `on…` attribute or a script for
 * an address, and those of a kind that loads. Numbers and what stands within quotes of a picture are left out.
 */
export function elementsAtRisk(html: string) {
	const plain = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1')
	const found = [...plain.matchAll(tag)].flatMap(([, name = '', attributes = '']) => {
		const kind = name.toLowerCase()
		const runs =
			/\son\w+\s*=|\s(href|src|srcdoc|action|formaction|data|xlink:href)\s*=\s*["']?\s*(javascript|vbscript|data:text)/i.test(
				blanked(attributes),
			)
		if (runs) return [`<${kind} ${attributes.trim()}>`]
		return loud.test(kind) && /alert|evil|msgbox/i.test(attributes) && kind !== 'link' && kind !== 'meta'
			? [`<${kind} ${attributes.trim()}>`]
			: []
	})
	const foreign = /<(script|link|img|iframe)[^>]+(src|href)="(https?:)?\/\/(?!127|localhost|clinic)/i.exec(
		plain,
	)
	return [...new Set([...found, ...(foreign ? [foreign[0]] : [])])]
}

/** Values within quotes that are no address cannot run: only their beginning says whether they are one. */
const blanked = (attributes: string) =>
	attributes.replace(
		/=\s*"([^"]*)"/g,
		(_, value: string) => `="${/^\s*(javascript|vbscript|data:text)/i.exec(value)?.[0] ?? ''}"`,
	)

export const leadsAway = (location: string | null) =>
	location !== null && (!/^\/(?![/\\])/.test(location) || /[\\\n\r]|%5c|%0[ad]/i.test(location))
