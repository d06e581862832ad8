import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * What a native popover menu lacks: it tells old assistive tech whether it is open, closes when a link is
 * chosen or the wide layout takes over, and gives the focus back on Escape. Before hydration: `undefined`.
 */
export function usePopoverState(menu: RefObject<HTMLElement>, button: RefObject<HTMLElement>) {
	const [open, setOpen] = useState<boolean>()
	const { key } = useLocation()

	useEffect(() => {
		const element = menu.current
		if (!element || !('hidePopover' in element)) return
		setOpen(element.matches(':popover-open'))

		const toggled = () => setOpen(element.matches(':popover-open'))
		const close = () => element.hidePopover()
		const pressed = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || !element.matches(':popover-open')) return
			close()
			button.current?.focus()
		}
		const resized = () => {
			if (!button.current?.offsetWidth) close()
		}

		// React 18 fires no onToggle.
		element.addEventListener('toggle', toggled)
		element.addEventListener('click', closeOnLink)
		document.addEventListener('keydown', pressed)
		window.addEventListener('pageshow', close)
		window.addEventListener('resize', resized)
		return () => {
			element.removeEventListener('toggle', toggled)
			element.removeEventListener('click', closeOnLink)
			document.removeEventListener('keydown', pressed)
			window.removeEventListener('pageshow', close)
			window.removeEventListener('resize', resized)
		}

		function closeOnLink({ target }: Event) {
			if (target instanceof Element && target.closest('a')) close()
		}
	}, [menu, button])

	// Every navigation closes the menu, but not the page's own coming alive: it may be open by then.
	const shown = useRef(key)
	useEffect(() => {
		if (shown.current === key) return
		shown.current = key
		const element = menu.current
		if (element && 'hidePopover' in element) element.hidePopover()
	}, [key, menu])

	return open
}
