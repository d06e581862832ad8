import { useCallback, useEffect, useRef, useState } from 'react'

/** Time a screen reader needs to notice a region. */
const settleTime = 150

/**
 * Whether a form was received on this page, and a moment later whether its thanks have the focus and the form may go.
 * Chromium takes what becomes a region out of its tree and puts it back: Orca, were it there, would go to the next text.
 */
export function useReceived() {
	const [received, setReceived] = useState(false)
	const [thanked, setThanked] = useState(false)
	const onReceived = useCallback(() => setReceived(true), [])
	const thanks = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (!received) return
		const timer = setTimeout(() => {
			thanks.current?.focus()
			setThanked(true)
		}, settleTime)
		return () => clearTimeout(timer)
	}, [received])
	return { received, thanked, onReceived, thanks }
}
