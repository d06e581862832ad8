import {
	cookieValue,
	fromCookie,
	type LowVision,
	lowVisionCookie,
	lowVisionOf,
	settingNames,
} from '#app/clinic/low-vision.ts'
import { attributeOf } from './attributes.ts'

const root = document.documentElement
let refused = false

export const current = () =>
	root.dataset.theme ? lowVisionOf(name => root.getAttribute(attributeOf(name))) : undefined

export function apply(chosen: LowVision | undefined) {
	show(chosen)
	try {
		// biome-ignore lint/suspicious/noDocumentCookie: the next page must have it in its first byte, whatever the line does
		document.cookie = lowVisionCookie(chosen, location.protocol === 'https:')
		refused = !same(fromCookie(document.cookie), chosen)
	} catch {
		refused = true
	}
	return !refused
}

/** Pages from the back/forward cache or other tabs may have older settings. */
export function followOtherPages(changed: () => void) {
	const compare = () => {
		const kept = fromCookie(document.cookie)
		if (refused || document.hidden || same(kept, current())) return
		show(kept)
		changed()
	}
	addEventListener('pageshow', compare)
	document.addEventListener('visibilitychange', compare)
	// It may have been that very event which had this code loaded.
	compare()
}

function show(chosen: LowVision | undefined) {
	for (const name of settingNames) {
		if (chosen) root.setAttribute(attributeOf(name), chosen[name])
		else root.removeAttribute(attributeOf(name))
	}
	window.lowVision = chosen ?? null
	dispatchEvent(new Event('low-vision'))
}

const same = (one: LowVision | undefined, other: LowVision | undefined) =>
	(one && cookieValue(one)) === (other && cookieValue(other))
