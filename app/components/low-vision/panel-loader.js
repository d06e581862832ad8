const { watch, panel, form, unavailable, instead } = /** @type {any} */ (document.currentScript).dataset

/** @type {Record<string, string>} */
const retries = {}

/**
 * Browsers may cache a failed import by its address.
 * @param {string} address
 */
const get = address =>
	import(/* @vite-ignore */ address + (retries[address] ?? '')).catch(error => {
		retries[address] = `?try=${performance.now()}`
		throw error
	})

const getPanel = () => get(panel)
const getPreload = () => get(watch).then(module => module.preloadPanel(getPanel))

export function bootPanel() {
	addEventListener('load', () => {
		setTimeout(() => getPreload().catch(() => setTimeout(() => getPreload().catch(() => {}), 1000)), 500)
	})
	document.addEventListener('click', pressed, true)
}

/** @param {any} event */
function pressed(event) {
	/** @type {HTMLAnchorElement | null} */
	const link = event.target.closest?.('[data-opens=low-vision]')
	if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
	event.preventDefault()
	// Into the browser's cache, beside the panel that will ask for it.
	fetch(form).catch(() => {})
	getPanel()
		.catch(getPanel)
		.then(({ open }) => open(link))
		.catch(() => complain(link))
}

/** @param {HTMLAnchorElement} link */
function complain(link) {
	alert(unavailable)
	const notice = document.createElement('p')
	const way = document.createElement('a')
	const place = document.getElementById('low-vision-panel')
	notice.role = 'alert'
	way.href = link.href
	way.append(instead)
	notice.append(unavailable, ' ', way)
	place?.querySelector('[role=alert]')?.remove()
	place?.prepend(notice)
}
