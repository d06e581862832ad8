const show = shown => {
	const link = document.getElementById('to-top')
	if (!link) return
	document.documentElement.dataset.boot = 'true'
	link.hidden = !shown
}
const update = () => show(scrollY > 300)
const mean = styles => {
	for (const style of document.querySelectorAll(styles)) style.media = ''
}

addEventListener('scroll', update, { passive: true })
addEventListener('pageshow', update)
addEventListener('click', (/** @type {any} */ { target }) => {
	if (target.closest?.('#to-top')) document.getElementById('top')?.focus({ preventScroll: true })
})
// After the first frame was painted, and could be answered by who saw it.
requestAnimationFrame(() => setTimeout(mean, 100, '#fonts'))
// Not `update`: to ask where the page stands would have it laid out before its first painting.
show(false)

// The framework waits in the page as text, its links and the whole sheets by their medium; see app/server/document.
const signs = ['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']
const heard = { capture: true, passive: true }
const start = () => {
	const text = document.getElementById('framework')
	if (!text) return
	text.id = 'run'
	mean('link[media]')
	const script = document.createElement('script')
	script.type = 'module'
	script.textContent = text.textContent
	document.head.append(script)
	// It runs all the same; React must find the head as the server wrote it.
	script.remove()
}
// A tap on a link asks for its page, which the framework would only hold up.
for (const sign of signs)
	addEventListener(sign, (/** @type {any} */ event) => event.target.closest?.('a') || start(), heard)
// Whoever shows no sign of life for 20 s may be asked for an opinion; app/components/dialog/dialog-host.tsx asks.
let resting = 0
const rest = () => {
	clearTimeout(resting)
	resting = setTimeout(() => {
		dispatchEvent(new Event('visitor-rests'))
		rest()
	}, 20_000)
}
// On its way down an event passes here, also those of the document alone.
for (const sign of [...signs, ...['mousemove', 'click', 'input', 'selectionchange', 'visibilitychange']])
	addEventListener(sign, rest, heard)
rest()

addEventListener('load', () => {
	// A page that has just come is idle only for want of a visitor: who wants to begin goes first.
	setTimeout(window.requestIdleCallback ?? setTimeout, 200, start, { timeout: 1800 })
})
