import { useEffect, useRef } from 'react'

/** After the page of the list was turned without a document load, the list's heading is read and the keyboard starts there. */
export function useTurnedPage(page: number) {
	const heading = useRef<HTMLHeadingElement>(null)
	const seen = useRef(page)

	useEffect(() => {
		if (seen.current === page) return
		seen.current = page
		heading.current?.setAttribute('tabindex', '-1')
		heading.current?.focus({ preventScroll: true })
	}, [page])

	return heading
}
