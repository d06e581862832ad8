// Loads low-vision.ts, which nothing else waits for.
const { panel: url, unavailable = '', instead = '' } = document.currentScript?.dataset ?? {}

/** @type {Promise<{ open(link: HTMLAnchorElement): Promise<void> }> | undefined} */
let panel
let tries = 0

function load() {
	// Browsers may cache a failed import by its address.
	panel ??= import(/* @vite-ignore */ tries++ ? `${url}?try=${tries}` : `${url}`).catch(error => {
		panel = undefined
		throw error
	})
	return panel
}

/** @param {HTMLAnchorElement} link */
function complain(link) {
	alert(unavailable)
	const notice = document.createElement('p')
	const way = document.createElement('a')
	notice.role = 'alert'
	way.href = link.href
	way.append(instead)
	notice.append(unavailable, ' ', way)
	document.querySelector('#low-vision-panel > p')?.remove()
	document.getElementById('low-vision-panel')?.prepend(notice)
}

addEventListener('load', () => {
	setTimeout(() => load().catch(() => setTimeout(() => load().catch(() => {}), 1000)), 500)
})

document.addEventListener(
	'click',
	event => {
		if (!(event.target instanceof Element)) return
		/** @type {HTMLAnchorElement | null} */
		const link = event.target.closest('a[data-opens="low-vision"]')
		if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		// A click during the pause triggers the second try at once.
		load()
			.catch(load)
			.then(({ open }) => open(link))
			.catch(() => complain(link))
	},
	true,
)
