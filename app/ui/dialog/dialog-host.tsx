import { useLocation } from '@remix-run/react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { PageStatus } from '#app/ui/message/page-status.tsx'

const loadAppointment = () => import('#app/ui/appointment/appointment-dialog.tsx')
const AppointmentDialog = lazy(loadAppointment)

const opener = 'a[data-opens="appointment"]'

/** The link a plain left click falls on; with a modifier key the browser opens the page as asked. */
function openerOf(event: MouseEvent) {
	const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
	return plain && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(opener) : null
}

/** Raises a page's form as a dialog where the visitor is. The links stay links: whatever fails opens the page. */
export function DialogHost({ phone }: { phone: string | undefined }) {
	const [request, setRequest] = useState<{ href: string }>()
	const [wanted, setWanted] = useState(false)
	const [status, setStatus] = useState('')
	const { pathname } = useLocation()
	const [place, setPlace] = useState<HTMLElement | null>(null)

	useEffect(() => {
		setPlace(document.getElementById('page-status'))

		// Before React's own listeners, so that the link does not navigate.
		const clicked = (event: MouseEvent) => {
			const link = openerOf(event)
			// On its own page the form is there already.
			if (!link || location.pathname === link.pathname) return
			event.preventDefault()
			const href = `${link.pathname}?${query(link)}`
			loadAppointment().then(
				() => {
					setStatus('')
					setWanted(true)
					setRequest({ href })
				},
				() => location.assign(href),
			)
		}
		// Fetched at the first sign of intent, so that the click finds it there.
		const intended = ({ target }: Event) => {
			if (target instanceof Element && target.closest(opener)) loadAppointment().catch(() => {})
		}

		document.addEventListener('click', clicked, true)
		document.addEventListener('pointerover', intended)
		document.addEventListener('focusin', intended)
		return () => {
			document.removeEventListener('click', clicked, true)
			document.removeEventListener('pointerover', intended)
			document.removeEventListener('focusin', intended)
		}
	}, [])

	const close = useCallback(() => setRequest(undefined), [])
	// The Back button leads to another page: a modal must not stay above it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the dialog
	useEffect(close, [pathname])

	return (
		<>
			{wanted ? (
				<Suspense>
					<AppointmentDialog onClose={close} onReceived={setStatus} phone={phone} request={request} />
				</Suspense>
			) : null}
			{place ? createPortal(<PageStatus onHide={() => setStatus('')} text={status} />, place) : null}
		</>
	)
}

/** The link's own query and the page it stands on. */
function query(link: HTMLAnchorElement) {
	const params = new URLSearchParams(link.search)
	params.set('from', location.pathname)
	return params
}
