import { useCallback, useEffect, useRef, useState } from 'react'

/** Whether a form was received on this page; focuses the thanks once it was. */
export function useReceived() {
	const [received, setReceived] = useState(false)
	const onReceived = useCallback(() => setReceived(true), [])
	const thanks = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (received) thanks.current?.focus()
	}, [received])
	return { received, onReceived, thanks }
}
