import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Adds `aria-expanded`, closing on navigation or in the wide layout, and returning the focus on Escape. */
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

	// Every navigation closes the menu, but hydration does not.
	const shown = useRef(key)
	useEffect(() => {
		if (shown.current === key) return
		shown.current = key
		const element = menu.current
		if (element && 'hidePopover' in element) element.hidePopover()
	}, [key, menu])

	return open
}
