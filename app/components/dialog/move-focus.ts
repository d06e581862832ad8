/** Time a screen reader needs to notice the first focus. */
const settleTime = 150

/** With WebKit, Orca skips focused headings and divs but not bold text. */
const isWebKit = () => navigator.vendor.startsWith('Apple')

export const firstPlace = (heading: HTMLElement) =>
	isWebKit() ? heading.querySelector('strong') : heading.parentElement

/** Focuses the container first (in WebKit the `<strong>`): a heading focused while the page changes is not read. */
export function moveFocus(heading: HTMLElement, target: HTMLElement = heading) {
	const first = firstPlace(heading)
	if (!first) return target.focus()
	first.focus()
	settleFocus(first, target)
}

/** After `settleTime`, or at the next key. */
export function settleFocus(first: HTMLElement, target: HTMLElement, options?: FocusOptions) {
	const rest = new AbortController()
	const arrive = () => {
		if (rest.signal.aborted) return false
		rest.abort()
		if (document.activeElement !== first) return false
		target.focus(options)
		return true
	}
	setTimeout(arrive, settleTime)
	// Keys and pasted text belong to the target.
	first.addEventListener('keydown', arrive, rest)
	const paste = (event: ClipboardEvent) => {
		if (!arrive()) return
		event.preventDefault()
		document.execCommand('insertText', false, event.clipboardData?.getData('text'))
	}
	first.addEventListener('paste', paste, rest)
}
