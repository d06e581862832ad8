import { randomBytes } from 'node:crypto'

export type InlineCode = { scripts: string[]; styles: string[] }

/** What inline scripts and styles of the program itself carry while a page is rendered: nobody else knows it. */
export const newNonce = () => randomBytes(16).toString('base64url')

/**
 * Takes the nonce out of a finished page and gives the code of the elements that had it.
 * Code without one was not written by the program, wherever it came from.
 */
export function removeNonce(html: string, nonce: string): { html: string; own: InlineCode } {
	const [first = '', ...rest] = html.split(` nonce="${nonce}"`)
	const own: InlineCode = { scripts: [], styles: [] }
	let before = first
	for (const piece of rest) {
		const element = /^<(script|style)\b/.exec(before.slice(before.lastIndexOf('<')))?.[1]
		const text = element && piece.slice(piece.indexOf('>') + 1, piece.indexOf(`</${element}>`))
		if (text) own[`${element as 'script' | 'style'}s`].push(text)
		before = piece
	}
	return { html: first + rest.join(''), own }
}
