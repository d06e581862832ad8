import { useLocation, useNavigationType } from '@remix-run/react'
import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a long page shows only its beginning: in the first render after a tap on a link, since a slow telephone
 * renders a hundred rows for longer than it loads a page. The rest follows at once, in slices. A page opened by its
 * address, by Back or at an anchor is whole from the start: a place in it is scrolled to.
 */
export function useBeginningFirst() {
	const isTapped = useNavigationType() !== 'POP'
	const { hash } = useLocation()
	const [isWhole, setWhole] = useState(!isTapped || hash !== '')

	useEffect(() => startTransition(() => setWhole(true)), [])

	return !isWhole
}
