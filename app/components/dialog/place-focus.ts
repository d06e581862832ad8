/** After a dialog the browser returns the focus to its opener; when that is gone or hidden, the menu button gets it. */
export function placeFocus() {
	if (document.activeElement && document.activeElement !== document.body) return
	const places = document.querySelectorAll<HTMLElement>('header button, header a[href], h1')
	for (const place of places) {
		if (place.checkVisibility()) {
			place.focus()
			if (document.activeElement === place) return
		}
	}
}
