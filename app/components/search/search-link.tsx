import { useLocation } from '@remix-run/react'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import type Popup from './search-popup.tsx'

/** Leads to the search page; where the page is alive it raises the popup, whose scripts come only then. */
export function SearchLink({ className, phone }: { className: string | undefined; phone: string }) {
	const [SearchPopup, setPopup] = useState<typeof Popup>()
	/** The place in the history it was opened on. */
	const [opened, setOpened] = useState<string>()
	/** What is typed while the popup's code is on its way: it belongs to the field. */
	const early = useRef('')
	const { key } = useLocation()

	const close = useCallback(() => setOpened(undefined), [])
	// Every change of page closes the popup, but for one that was opened between the new address and its page.
	useEffect(() => setOpened(was => (was === key ? was : undefined)), [key])

	function clicked(event: MouseEvent<HTMLAnchorElement>) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		const { href } = event.currentTarget
		early.current = ''
		import('./search-popup.tsx').then(
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
