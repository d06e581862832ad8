const update = () => {
	const link = document.getElementById('to-top')
	if (!link) return
	document.documentElement.dataset.boot = 'true'
	link.hidden = scrollY <= 300
}

addEventListener('scroll', update, { passive: true })
addEventListener('pageshow', update)
document.addEventListener('click', ({ target }) => {
	const up = target instanceof Element && target.closest('#to-top')
	if (up) document.getElementById('top')?.focus({ preventScroll: true })
})
update()

// The framework waits in the page as text; see app/web/later-scripts.server.ts.
const signs = ['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']
let started = false
const start = () => {
	const text = document.getElementById('framework')
	if (started || !text) return
	started = true
	const script = document.createElement('script')
	script.type = 'module'
	script.textContent = text.textContent
	document.head.append(script)
	// It runs all the same; React must find the head as the server wrote it.
	script.remove()
}
for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
// Whoever shows no sign of life for 20 s may be asked for an opinion; app/ui/dialog/dialog-host.tsx asks.
let resting = 0
const rest = () => {
	clearTimeout(resting)
	resting = setTimeout(() => {
		dispatchEvent(new Event('visitor-rests'))
		rest()
	}, 20_000)
}
for (const sign of [...signs, 'mousemove', 'pointerdown', 'click', 'input'])
	addEventListener(sign, rest, { capture: true, passive: true })
for (const sign of ['selectionchange', 'visibilitychange']) document.addEventListener(sign, rest)
rest()

addEventListener('load', () => {
	if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
	else setTimeout(start, 2000)
})
