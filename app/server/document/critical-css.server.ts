import { createLruCache } from '#app/platform/lru-cache.ts'
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
	const present = [...rootMarks(html), ...classLists(html)]
	const key = [...sheets, ...present].join('\n')
	const css = cuts.find(key) ?? cut(sheets, present, rulesAt)
	cuts.put(key, css)
	return html
		.replaceAll('<link rel="stylesheet"', '<link media="print" rel="stylesheet"')
		.replace(place, (_, attributes) => `<style id="first-paint"${attributes}>${css}</style>`)
}

/** Pages of one kind have the same classes. */
const cuts = createLruCache<string>({ entries: 60 })

function cut(sheets: string[], present: string[], rulesAt: (address: string) => Rule[]) {
	const names = new Set(present.flatMap(list => list.split(' ')))
	return sheets.map(address => neededStyles(rulesAt(address), name => names.has(name))).join('')
}

function rootMarks(html: string) {
	const root = /<html([^>]*)>/.exec(html)?.[1] ?? ''
	return [...laterMarks, ...[...root.matchAll(/ ([\w-]+)=/g)].map(([, name = '']) => name)]
}

function classLists(html: string) {
	const attribute = ' class="'
	const lists = new Set<string>()
	for (let at = html.indexOf(attribute); at >= 0; ) {
		const end = html.indexOf('"', at + attribute.length)
		lists.add(html.slice(at + attribute.length, end))
		at = html.indexOf(attribute, end)
	}
	return lists
}
