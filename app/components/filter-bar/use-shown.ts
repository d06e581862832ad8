import { useEffect, useRef } from 'react'

/**
 * Shows in a control what a new address asks for. A new key would make another control, and the keyboard would begin
 * at the top of the page again; what was typed before hydration stays.
 */
export function useShown<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
	const control = useRef<Control>(null)
	const shown = useRef(value)
	useEffect(() => {
		if (shown.current === value) return
		shown.current = value
		if (control.current) control.current.value = value
	}, [value])
	return control
}
