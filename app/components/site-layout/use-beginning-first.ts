import { useLocation, useNavigationType } from '@remix-run/react'
import { startTransition, useEffect, useState } from 'react'

/** Renders the start of a long page first after a tap on a link, because slow phones need long for hundreds of rows. */
export function useBeginningFirst() {
	const isTapped = useNavigationType() !== 'POP'
	const { hash } = useLocation()
	const [isWhole, setWhole] = useState(!isTapped || hash !== '')

	useEffect(() => startTransition(() => setWhole(true)), [])

	return !isWhole
}
