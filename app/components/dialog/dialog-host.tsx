import { useLocation } from '@remix-run/react'
import { lazy, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { PageStatus } from '#app/components/message/page-status.tsx'
import { isSlow, onIdle } from '#app/components/prefetch/connection.ts'
import { modulesOf } from '#app/components/prefetch/nearby-pages.ts'
import { shownPath } from '#app/forms/shown-path.ts'
import { fetched, type Opening, usePrefetchedData } from './use-page-data.ts'

const loaders = {
	appointment: () => import('#app/components/appointment/appointment-dialog.tsx'),
	survey: () => import('#app/components/survey/survey-dialog.tsx'),
}
type Kind = keyof typeof loaders
const addresses: Record<Kind, (from: string) => string> = {
	appointment: () => '/appointment',
	survey: from => `/survey?${new URLSearchParams({ from: shownPath(from) })}`,
}
const dialogs = { appointment: lazy(loaders.appointment), survey: lazy(loaders.survey) }
const kinds = Object.keys(loaders) as Kind[]

const loaded = new Set<Kind>()

/** Includes the page's module: the framework reloads the page when it cannot load it, and typed text is lost. */
async function loadCode(kind: Kind) {
	await Promise.all([loaders[kind](), ...modulesOf(kind).map(module => import(/* @vite-ignore */ module))])
	loaded.add(kind)
}

export const loadDialogs = () => Promise.allSettled(kinds.map(loadCode))

const loadPrompt = () => import('#app/components/survey/survey-prompt.tsx')
const SurveyPrompt = lazy(loadPrompt)

const opener = kinds.map(kind => `a[data-opens="${kind}"]`).join()

/** Twice `settleTime` of move-focus.ts, not imported so that pages without dialogs do not load it. */
const openerTime = 300

const silence = { text: '', heard: false }

/** Outside the document, so that pages contain no forms that nobody opened. */
const holders = new Map<Kind, HTMLElement>()
function holderOf(kind: Kind) {
	const holder = holders.get(kind) ?? document.createElement('div')
	holders.set(kind, holder)
	return holder
}

function openerOf(event: MouseEvent) {
	const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
	return plain && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(opener) : null
}

function useOpeners(raise: (kind: Kind, href: string, atOnce: boolean) => void) {
	useEffect(() => {
		// In the capture phase, before React's listeners.
		const clicked = (event: MouseEvent) => {
			const link = openerOf(event)
			if (!link || location.pathname === link.pathname) return
			// On a slow connection the page loads sooner than the dialog's code.
			if (isSlow() && !fetched.has(`${link.dataset.opens}-page`)) return event.stopPropagation()
			event.preventDefault()
			raise(link.dataset.opens as Kind, `${link.pathname}?${query(link)}`, event.detail > 0)
		}
		const intended = ({ target }: Event) => {
			const link = target instanceof Element && target.closest<HTMLElement>(opener)
			if (link && !isSlow()) loadCode(link.dataset.opens as Kind).catch(() => {})
		}

		const leaving = new AbortController()
		const { signal } = leaving
		document.addEventListener('click', clicked, { capture: true, signal })
		document.addEventListener('pointerover', intended, { signal })
		document.addEventListener('focusin', intended, { signal })
		return () => leaving.abort()
	}, [raise])
}

function useRest(ask: () => void) {
	useEffect(() => {
		const rested = () => {
			loadPrompt().then(
				({ mayAsk }) => mayAsk() && ask(),
				() => {},
			)
		}
		addEventListener('visitor-rests', rested)
		return () => removeEventListener('visitor-rests', rested)
	}, [ask])
}

type OpenRequest = Opening & { kind: Kind; page: string }

function usePrefetchedDialogs(request: OpenRequest | undefined) {
	// A dialog stays mounted, so that typed text stays.
	const [wanted, setWanted] = useState<Kind[]>([])
	const [isQuiet, setQuiet] = useState(false)
	const { pathname } = useLocation()

	const addressOf = (kind: Kind) =>
		isQuiet && wanted.includes(kind) && !request && pathname !== `/${kind}`
			? addresses[kind](pathname)
			: undefined
	usePrefetchedData('appointment-page', addressOf('appointment'))
	usePrefetchedData('survey-page', addressOf('survey'))

	useEffect(
		() =>
			onIdle(() => {
				setQuiet(true)
				for (const kind of kinds)
					loadCode(kind).then(
						() => startTransition(() => setWanted(others => [...others, kind])),
						() => {},
					)
			}),
		[],
	)
	return { wanted, setWanted, isQuiet }
}

/** The links stay links: on any failure the page opens instead. */
export function DialogHost({ phone }: { phone: string | undefined }) {
	const [request, setRequest] = useState<OpenRequest>()
	const { wanted, setWanted, isQuiet } = usePrefetchedDialogs(request)
	const [asking, setAsking] = useState(false)
	const [status, setStatus] = useState(silence)
	const { pathname } = useLocation()
	const [place, setPlace] = useState<HTMLElement | null>(null)

	const raise = useCallback(
		(kind: Kind, href: string, atOnce = false) => {
			const show = () => {
				document.body.append(holderOf(kind))
				setStatus(silence)
				setAsking(false)
				setWanted(others => [...others, kind])
				setRequest({ kind, href, page: location.pathname })
			}
			// Within the tap React renders at once; after a promise the browser paints a frame before. By the keyboard it may:
			// without, Orca in Chromium does not say that the title is a heading.
			if (atOnce && loaded.has(kind)) show()
			else loadCode(kind).then(show, () => location.assign(href))
		},
		[setWanted],
	)
	useEffect(() => setPlace(document.getElementById('page-status')), [])
	useOpeners(raise)
	useRest(useCallback(() => setAsking(true), []))

	const close = useCallback(() => setRequest(undefined), [])
	const stopAsking = useCallback(() => setAsking(false), [])
	// Back navigates under an open modal; an opening made between address and page belongs to the new page.
	useEffect(() => setRequest(was => (was?.page === pathname ? was : undefined)), [pathname])

	return (
		<>
			<Prompt
				asking={asking}
				onClose={stopAsking}
				onStart={() => raise('survey', `/survey?${new URLSearchParams({ from: pathname })}`)}
			/>
			<Dialogs kinds={wanted} onClose={close} onStatus={setStatus} phone={phone} request={request} />
			{isQuiet
				? kinds.flatMap(modulesOf).map(href => <link href={href} key={href} rel="modulepreload" />)
				: null}
			{place ? createPortal(<PageStatus {...status} onHide={() => setStatus(silence)} />, place) : null}
		</>
	)
}

type PromptProps = { asking: boolean; onClose: () => void; onStart: () => void }

function Prompt({ asking, onClose, onStart }: PromptProps) {
	return (
		<>
			<p aria-live="polite" className="visually-hidden">
				{asking ? 'Появился опрос о качестве. Открыть — в конце страницы.' : ''}
			</p>
			{/* A boundary in the server's HTML would break when it is updated before it has come alive. */}
			{asking ? (
				<Suspense>
					<SurveyPrompt onClose={onClose} onStart={onStart} />
				</Suspense>
			) : null}
		</>
	)
}

type DialogsProps = {
	kinds: Kind[]
	request: OpenRequest | undefined
	phone: string | undefined
	onClose: () => void
	onStatus: (status: typeof silence) => void
}

function Dialogs({ kinds: wanted, request, phone, onClose, onStatus }: DialogsProps) {
	const received = useMemo(
		() => ({
			appointment: (text: string) => onStatus({ text, heard: true }),
			// After the focus has returned: Firefox does not announce changes on a covered page.
			survey: (text: string) => {
				setTimeout(() => onStatus({ text, heard: false }), openerTime)
			},
		}),
		[onStatus],
	)
	return kinds
		.filter(kind => wanted.includes(kind))
		.map(kind => {
			const Dialog = dialogs[kind]
			const opening = request?.kind === kind ? request : undefined
			return createPortal(
				<Suspense>
					<Dialog onClose={onClose} onReceived={received[kind]} phone={phone} request={opening} />
				</Suspense>,
				holderOf(kind),
				kind,
			)
		})
}

function query(link: HTMLAnchorElement) {
	const params = new URLSearchParams(link.search)
	params.set('from', shownPath(location.pathname))
	return params
}
