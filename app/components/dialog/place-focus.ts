import { settleFocus } from './move-focus.ts'

/** Removing the element sooner would confuse the screen reader again. */
const heardTime = 1000

let pending: { between: HTMLElement; place: HTMLElement } | undefined

/** A dialog cannot return the focus to an element that is about to be removed. */
export function finishPlacing() {
	if (document.activeElement === pending?.between) pending?.place.focus({ preventScroll: true })
}

export function placeFocus() {
	if (!document.activeElement || document.activeElement === document.body) findFocus()
	const place = document.activeElement
	if (place instanceof HTMLElement && isChromium()) focusAgain(place)
}

/** Focuses what stands in the page behind a dialog that closes; Firefox brings the page back into its tree only then. */
export function focusBehind(target: HTMLElement) {
	target.focus({ preventScroll: true })
	// In Chromium the closed dialog does it, wherever the focus is.
	if (!isChromium()) focusAgain(target)
}

function findFocus() {
	const places = document.querySelectorAll<HTMLElement>('header button, header a[href], h1')
	for (const place of places) {
		// What is not shown refuses the focus.
		place.focus()
		if (document.activeElement === place) return
	}
}

const isChromium = () => navigator.vendor.startsWith('Google')

/**
 * Chromium removes the dialog before it reports the focus, and Orca misses that; in Firefox Orca cannot read on from a
 * place in the page. An empty element takes the focus first.
 */
function focusAgain(place: HTMLElement) {
	const between = document.createElement('div')
	between.className = 'visually-hidden'
	between.tabIndex = -1
	const part = place.closest('dialog, header, footer') ?? document.body
	part.append(between)
	between.focus({ preventScroll: true })
	pending = { between, place }
	settleFocus(between, place, { preventScroll: true })
	setTimeout(() => between.remove(), heardTime)
}
