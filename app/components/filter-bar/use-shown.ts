import { useEffect, useRef } from 'react'

/** Shows what a new address asks for; another control, made by a new key, would lose the focus. */
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
