export type Block = { text: string; range: Range; element: Element }

const kinds =
	'p, li, dt, dd, td, th, h1, h2, h3, h4, caption, figcaption, legend, label, summary, blockquote, div'
const unread =
	'[aria-hidden="true"], script, style, select, textarea, template, details:not([open]) > :not(summary)'

export function textBlocks(part: Element): Block[] {
	const blocks: Block[] = []
	const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const parent = node.parentElement
		const text = node.textContent ?? ''
		if (!parent || !text.trim() || parent.closest(unread)) continue
		if (!(parent.checkVisibility?.({ visibilityProperty: true }) ?? parent.getClientRects()[0])) continue

		const element = parent.closest(kinds) ?? part
		const last = blocks.at(-1)
		if (last?.element === element) {
			last.text += ` ${text}`
			last.range.setEndAfter(node)
		} else {
			const range = document.createRange()
			range.selectNodeContents(node)
			blocks.push({ text, range, element })
		}
	}
	return blocks
}

export function selectedBlock(part: Element): Block | undefined {
	const selection = getSelection()
	const text = selection?.toString().trim()
	if (!selection || !text || !part.contains(selection.anchorNode)) return undefined
	return { text, range: selection.getRangeAt(0).cloneRange(), element: part }
}

const longest = 180

export function portions(text: string) {
	const sentences =
		text
			.replace(/\s+/g, ' ')
			.trim()
			.match(/.+?(?:[.!?…;:]+(?=\s|$)|$)/g) ?? []
	const pieces = sentences.flatMap(sentence => sentence.match(/\S.{0,179}(?=\s|$)|\S{1,180}/g) ?? [])
	return pieces.reduce<string[]>((made, piece) => {
		const last = made.at(-1)
		if (last && last.length + piece.length < longest) made[made.length - 1] = `${last} ${piece.trim()}`
		else made.push(piece.trim())
		return made
	}, [])
}
