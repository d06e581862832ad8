;(() => {
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
})()
