import { createLruCache } from '#app/platform/lru-cache.ts'
import { neededStyles, type Rule } from './style-sheet.server.ts'

const place = /<style id="first-paint"([^>]*)><\/style>/

const laterMarks = ['data-boot', 'data-hydrated']

type Sheet = { address: string; rules: Rule[] }

/**
 * Puts the styles a page is painted with into the page itself, so that nothing else has to arrive first.
 * The sheet at the end of the page repeats them for whatever scripts bring later: until those come
 * (app/components/boot/boot.js) it is for paper, and neither holds anything up nor has the page laid out again.
 */
export function firstPaint(html: string, { address, rules }: Sheet) {
	const present = [...rootMarks(html), ...classLists(html)]
	const key = [address, ...present].join('\n')
	const css = cuts.find(key) ?? cut(present, rules)
	cuts.put(key, css)
	return html
		.replace(place, (_, attributes) => `<style id="first-paint"${attributes}>${css}</style>`)
		.replace('<link id="sheet"', `<link id="sheet" href="${address}"`)
}

const cuts = createLruCache<string>({ entries: 60 })

function cut(present: string[], rules: Rule[]) {
	const names = new Set(present.flatMap(list => list.split(' ')))
	return neededStyles(rules, name => names.has(name))
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
