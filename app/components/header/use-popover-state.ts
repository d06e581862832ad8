import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Adds `aria-expanded`, the focus on what has opened, so that a screen reader names it, closing on navigation or in the
 * wide layout, and returning the focus on Escape and on the button's keys.
 */
export function usePopoverState(menu: RefObject<HTMLElement>, button: RefObject<HTMLElement>) {
	const { key } = useLocation()

	useEffect(() => {
		const element = menu.current
		if (!element || !('hidePopover' in element)) return
		const say = (open: boolean) => button.current?.setAttribute('aria-expanded', String(open))
		say(element.matches(':popover-open'))

		// Before and not after, as `toggle` is: Firefox tells of the popover's state and of the attribute, and both must agree.
		const toggled = (event: Event) => say((event as ToggleEvent).newState === 'open')
		const enter = (event: Event) => {
			if ((event as ToggleEvent).newState !== 'open' || element.contains(document.activeElement)) return
			element.tabIndex = -1
			element.focus({ preventScroll: true })
		}
		const close = () => element.hidePopover()
		const pressed = (event: KeyboardEvent) => {
			if (!element.matches(':popover-open')) return
			// The keys of the button that has handed on the focus.
			const isButton = event.target === element && [' ', 'Enter'].includes(event.key)
			if (event.key !== 'Escape' && !isButton) return
			event.preventDefault()
			close()
			button.current?.focus()
		}
		const resized = () => {
			if (!button.current?.offsetWidth) close()
		}

		const leaving = new AbortController()
		const { signal } = leaving
		element.addEventListener('beforetoggle', toggled, { signal })
		element.addEventListener('toggle', enter, { signal })
		element.addEventListener('click', closeOnLink, { signal })
		document.addEventListener('keydown', pressed, { signal })
		window.addEventListener('pageshow', close, { signal })
		window.addEventListener('resize', resized, { signal })
		return () => leaving.abort()

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
}
