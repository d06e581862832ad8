import { randomBytes } from 'node:crypto'

export type OwnCode = { scripts: string[]; styles: string[] }

/** What the program marks its own inline scripts and styles with while it renders: nobody else knows it. */
export const newCodeMark = () => randomBytes(16).toString('base64url')

/**
 * Takes the mark, an attribute `nonce`, out of a finished page and gives the code that stood in marked elements.
 * Code without it was not written by the program, wherever it came from.
 */
export function withoutMark(html: string, mark: string): { html: string; own: OwnCode } {
	const attribute = ` nonce="${mark}"`
	const textsOf = (element: string) => {
		const marked = new RegExp(`<${element}(?=[^>]*${attribute})[^>]*>([\\s\\S]*?)</${element}>`, 'gi')
		return [...html.matchAll(marked)].map(([, text = '']) => text).filter(text => text !== '')
	}
	return {
		html: html.replaceAll(attribute, ''),
		own: { scripts: textsOf('script'), styles: textsOf('style') },
	}
}
