import { neededStyles, type Rule } from './style-sheet.server.ts'

const place = /<style id="first-paint"([^>]*)><\/style>/

const laterMarks = ['data-boot', 'data-hydrated']

/**
 * Puts the styles a page is painted with into the page itself, so that nothing else has to arrive first.
 * The sheets at the end of the page repeat them for whatever scripts bring later: until those come
 * (app/components/boot/boot.js) they are for paper, and neither hold anything up nor have the page laid out again.
 */
export function firstPaint(html: string, rulesAt: (address: string) => Rule[]) {
	const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
		([, address = '']) => address,
	)
	const present = namesIn(html)
	const css = sheets.map(address => neededStyles(rulesAt(address), name => present.has(name))).join('')
	return html
		.replaceAll('<link rel="stylesheet"', '<link media="print" rel="stylesheet"')
		.replace(place, (_, attributes) => `<style id="first-paint"${attributes}>${css}</style>`)
}

function namesIn(html: string) {
	const root = /<html([^>]*)>/.exec(html)?.[1] ?? ''
	const names = new Set([...laterMarks, ...[...root.matchAll(/ ([\w-]+)=/g)].map(([, name = '']) => name)])
	for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g))
		for (const name of list.split(' ')) names.add(name)
	return names
}
