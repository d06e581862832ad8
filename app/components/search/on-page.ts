import { focusBehind } from '#app/components/dialog/place-focus.ts'
import { type Excerpt, excerptsOf } from './excerpts.ts'

export type Match = Excerpt & { block: Element; range: Range }

const most = 10
/** Closed details too: without `checkVisibility` they look laid out. */
const unseen = '.visually-hidden, script, style, select, details:not([open]) > :not(summary)'

export function matchesOnPage(query: string): Match[] {
	const main = document.querySelector('main')
	const matches: Match[] = []
	for (const [block, texts] of main ? blocksOf(main) : []) {
		const text = texts.map(({ data, gap }) => gap + data).join('')
		for (const excerpt of excerptsOf(text, query, most - matches.length)) {
			matches.push({ ...excerpt, block, range: rangeOf(texts, excerpt) })
		}
		if (matches.length === most) break
	}
	return matches
}

type Piece = { text: Text; data: string; gap: string; line: Element }

/** Tags may split a word, blocks never do. */
function blocksOf(root: Element) {
	const blocks = new Map<Element, Piece[]>()
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
	for (let text = walker.nextNode(); text; text = walker.nextNode()) {
		const parent = text.parentElement
		if (!parent || parent.closest(unseen)) continue
		if (!(parent.checkVisibility?.() ?? parent.getClientRects()[0])) continue
		const line = lineOf(parent, root)
		// A cell alone does not say which row it is of.
		const block = line.closest('tr') ?? line
		const before = blocks.get(block) ?? []
		const { data } = text as Text
		const gap = before.at(-1)?.line === line || before.length === 0 ? '' : ' '
		blocks.set(block, [...before, { text: text as Text, data, gap, line }])
	}
	return blocks
}

function lineOf(element: Element, root: Element): Element {
	const inline = ['inline', 'inline-block', 'contents'].includes(getComputedStyle(element).display)
	return inline && element !== root && element.parentElement ? lineOf(element.parentElement, root) : element
}

function rangeOf(pieces: Piece[], { from, to }: Excerpt) {
	const range = document.createRange()
	let start = 0
	for (const { text, gap } of pieces) {
		start += gap.length
		const end = start + text.length
		if (from >= start && from < end) range.setStart(text, from - start)
		if (to > start && to <= end) range.setEnd(text, to - start)
		start = end
	}
	return range
}

export function showMatch({ block, range }: Match) {
	if (block instanceof HTMLElement) {
		if (block.tabIndex < 0) block.setAttribute('tabindex', '-1')
		focusBehind(block)
	}
	unmark()
	if (typeof Highlight === 'function') CSS.highlights.set('found', new Highlight(range))
	else block.setAttribute('data-found', '')
	block.scrollIntoView({ block: 'center' })
}

function unmark() {
	if (typeof Highlight === 'function') CSS.highlights.delete('found')
	document.querySelector('[data-found]')?.removeAttribute('data-found')
}
