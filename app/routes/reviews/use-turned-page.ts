import { useEffect, useRef } from 'react'

/** After client-side paging the heading of the list takes the focus. */
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
