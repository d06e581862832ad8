import { randomBytes } from 'node:crypto'

export type InlineCode = { scripts: string[]; styles: string[] }

/** What inline scripts and styles of the program itself carry while a page is rendered: nobody else knows it. */
export const newNonce = () => randomBytes(16).toString('base64url')

/**
 * Takes the nonce out of a finished page and gives the code of the elements that had it.
 * Code without one was not written by the program, wherever it came from.
 */
export function removeNonce(html: string, nonce: string): { html: string; own: InlineCode } {
	const attribute = ` nonce="${nonce}"`
	const textsOf = (element: string) => {
		const marked = new RegExp(`<${element}(?=[^>]*${attribute})[^>]*>([\\s\\S]*?)</${element}>`, 'gi')
		return [...html.matchAll(marked)].map(([, text = '']) => text).filter(text => text !== '')
	}
	return {
		html: html.replaceAll(attribute, ''),
		own: { scripts: textsOf('script'), styles: textsOf('style') },
	}
}
