import { settleFocus } from './move-focus.ts'

/** Taken away sooner, the division would be one more place that is gone. */
const heardTime = 1000

/** Where the focus belongs while it stands in a division that is about to go. */
let pending: { between: HTMLElement; place: HTMLElement } | undefined

/** A dialog opened from that division could not give the focus back to it. */
export function finishPlacing() {
	if (document.activeElement === pending?.between) pending?.place.focus({ preventScroll: true })
}

/** After a dialog the browser returns the focus to its opener; when that is gone or hidden, the menu button gets it. */
export function placeFocus() {
	if (!document.activeElement || document.activeElement === document.body) findFocus()
	const place = document.activeElement
	if (place instanceof HTMLElement && isChromium()) focusAgain(place)
}

function findFocus() {
	const places = document.querySelectorAll<HTMLElement>('header button, header a[href], h1')
	for (const place of places) {
		if (place.checkVisibility()) {
			place.focus()
			if (document.activeElement === place) return
		}
	}
}

const isChromium = () => navigator.vendor.startsWith('Google')

/**
 * Chromium has taken the dialog out of its tree before it tells of the focus; Orca, whose place was there, then takes
 * over the next one in silence. So that is an empty division at the end of the part of the page.
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
