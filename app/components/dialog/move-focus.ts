/** Time a screen reader needs to notice the first focus. */
const settleTime = 150
/** WebKit tells of what has just come into the page later than it gives it the focus. */
const settleTimeInWebKit = 500

const isWebKit = () => navigator.vendor.startsWith('Apple')

/**
 * Focuses the container first: a heading focused while the page changes is not read. With WebKit, Orca skips focused
 * headings and divs but not bold text, so there the `<strong>` of the heading stands for it.
 */
export function moveFocus(heading: HTMLElement, target?: HTMLElement) {
	const bold = isWebKit() ? heading.querySelector('strong') : undefined
	const last = target ?? bold ?? heading
	const first = firstOf(heading)
	if (!first) return last.focus()
	first.focus()
	settleFocus(first, last, { after: isWebKit() ? settleTimeInWebKit : settleTime })
}

/**
 * In a dialog over another one WebKit tells of none but the dialog itself. In the only one, whoever follows a link from
 * it would then not hear the new page.
 */
function firstOf(heading: HTMLElement) {
	const dialog = heading.closest('dialog')
	if (!isWebKit() || !dialog?.parentElement?.closest('dialog')) return heading.parentElement
	dialog.tabIndex = -1
	return dialog
}

type Options = FocusOptions & { after?: number }

/** After so many milliseconds, or at the next key. */
export function settleFocus(
	first: HTMLElement,
	target: HTMLElement,
	{ after = settleTime, ...options }: Options = {},
) {
	const rest = new AbortController()
	const arrive = () => {
		if (rest.signal.aborted) return false
		rest.abort()
		if (document.activeElement !== first) return false
		target.focus(options)
		return true
	}
	setTimeout(arrive, after)
	// Keys and pasted text belong to the target.
	first.addEventListener('keydown', arrive, rest)
	const paste = (event: ClipboardEvent) => {
		if (!arrive()) return
		event.preventDefault()
		document.execCommand('insertText', false, event.clipboardData?.getData('text'))
	}
	first.addEventListener('paste', paste, rest)
}
