/** Long enough for a screen reader to see where it is before the focus moves on. */
const settleTime = 150

/** Orca passes over every heading and division that takes the focus there, but not over words in bold type. */
const isWebKit = () => navigator.vendor.startsWith('Apple')

export const firstPlace = (heading: HTMLElement) =>
	isWebKit() ? heading.querySelector('strong') : heading.parentElement

/**
 * Moves the focus to a heading that has just appeared, or past it to a field. A heading that is focused while the
 * page round it is taken away is not spoken: what stands round it goes first, in WebKit the `<strong>` in it.
 * Each of them has a `tabindex` of -1.
 */
export function moveFocus(heading: HTMLElement, target: HTMLElement = heading) {
	const first = firstPlace(heading)
	if (!first) return target.focus()
	first.focus()
	settleFocus(first, target)
}

/** Moves the focus from where it is after `settleTime`, or with the next key. */
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
	// What is typed or pasted meanwhile belongs to the target.
	first.addEventListener('keydown', arrive, rest)
	const paste = (event: ClipboardEvent) => {
		if (!arrive()) return
		event.preventDefault()
		document.execCommand('insertText', false, event.clipboardData?.getData('text'))
	}
	first.addEventListener('paste', paste, rest)
}
