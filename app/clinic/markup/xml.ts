type Content = string | undefined

const letters: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
}

// XML cannot represent these characters at all.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const xmlText = (text: string) =>
	text.replace(unwritable, '').replace(/[&<>"']/g, letter => letters[letter] ?? letter)

export function element(name: string, content: Content | Content[]): string {
	if (content === undefined) return ''
	const inner = Array.isArray(content) ? content.join('') : xmlText(content)
	return `<${name}>${inner}</${name}>`
}

export const xmlAnswer = (type: string, root: string) =>
	new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
		headers: {
			'Content-Type': `${type}; charset=utf-8`,
			'Cache-Control': 'public, max-age=0, s-maxage=30, must-revalidate',
		},
	})
