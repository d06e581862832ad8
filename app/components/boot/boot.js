import { bootPanel } from '#app/components/low-vision/panel-loader.js'

bootPanel()

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
requestAnimationFrame(() => setTimeout(mean, 100, '#fonts'))
// Not `update()`: reading the scroll position would force a layout before the first paint.
show(false)

// The framework's script is kept as text until the first interaction; see app/server/document.
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
	// Removed so that hydration finds the head as the server wrote it.
	script.remove()
}
// A click on a link loads another page: the framework would only delay it.
for (const sign of signs)
	addEventListener(sign, (/** @type {any} */ event) => event.target.closest?.('a') || start(), heard)
// 20 s without interaction: app/components/dialog/dialog-host.tsx offers the survey.
let resting = 0
const rest = () => {
	clearTimeout(resting)
	resting = setTimeout(() => {
		dispatchEvent(new Event('visitor-rests'))
		rest()
	}, 20_000)
}
for (const sign of [...signs, ...['mousemove', 'click', 'input', 'selectionchange', 'visibilitychange']])
	addEventListener(sign, rest, heard)
rest()

addEventListener('load', () => {
	// Interactions come first: an idle callback right after load fires before them.
	setTimeout(window.requestIdleCallback ?? setTimeout, 200, start, { timeout: 1800 })
})
