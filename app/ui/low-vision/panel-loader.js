// The panel is a script of its own (app/ui/low-vision/low-vision.ts) that nothing else waits for.
const url = document.currentScript?.dataset.lowVisionPanel
const unavailable = 'Функция для слабовидящих временно недоступна. Пожалуйста, обратитесь к администратору.'

/** @type {Promise<{ open(link: HTMLAnchorElement): Promise<void> }> | undefined} */
let panel
let tries = 0

function load() {
	// A browser need not ask again for an address that failed once.
	panel ??= import(/* @vite-ignore */ tries++ ? `${url}?try=${tries}` : `${url}`).catch(fault => {
		panel = undefined
		throw fault
	})
	return panel
}

/** @param {HTMLAnchorElement} link */
function complain(link) {
	alert(unavailable)
	const place = document.getElementById('low-vision-panel')
	place?.querySelector('[role=alert]')?.remove()
	place?.insertAdjacentHTML(
		'afterbegin',
		'<p role="alert"><span></span> <a>Открыть настройки без скриптов</a></p>',
	)
	place?.querySelector('span')?.append(unavailable)
	place?.querySelector('a')?.setAttribute('href', link.href)
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
		load()
			.then(({ open }) => open(link))
			.catch(() => complain(link))
	},
	true,
)
