import { useLocation } from '@remix-run/react'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import { isSlow } from '#app/components/prefetch/connection.ts'
import type Popup from './search-popup.tsx'

let isLoaded = false

export async function loadSearchPopup() {
	const popup = await import('./search-popup.tsx')
	isLoaded = true
	return popup
}

export function SearchLink({ className, phone }: { className: string | undefined; phone: string }) {
	const [SearchPopup, setPopup] = useState<typeof Popup>()
	const [opened, setOpened] = useState<string>()
	/** Typed while the popup's code was loading. */
	const early = useRef('')
	const { key } = useLocation()

	const close = useCallback(() => setOpened(undefined), [])
	// Navigation closes the popup, unless it was opened between address and page.
	useEffect(() => setOpened(was => (was === key ? was : undefined)), [key])

	function clicked(event: MouseEvent<HTMLAnchorElement>) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		const { href } = event.currentTarget
		// On a slow connection the page loads sooner than the popup's code.
		if (isSlow() && !isLoaded) return location.assign(href)
		early.current = ''
		loadSearchPopup().then(
			module => {
				setPopup(() => module.default)
				setOpened(history.state?.key ?? 'default')
			},
			() => location.assign(href),
		)
	}

	return (
		<>
			<Link
				className={className}
				data-opens="search"
				onClick={clicked}
				onKeyDown={({ key }) => {
					if (key.length === 1) early.current += key
				}}
				to="/search"
			>
				<Icon name="search" />
				<span className="visually-hidden">Поиск по сайту</span>
			</Link>
			{SearchPopup
				? createPortal(
						<SearchPopup early={early} onClose={close} open={opened !== undefined} phone={phone} />,
						document.body,
					)
				: null}
		</>
	)
}
