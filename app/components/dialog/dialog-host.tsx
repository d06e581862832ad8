import { useLocation } from '@remix-run/react'
import { lazy, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSlow, whenQuiet } from '#app/components/ahead/line.ts'
import { modulesOf } from '#app/components/ahead/near.ts'
import { PageStatus } from '#app/components/message/page-status.tsx'
import { fetched, type Opening, useDataAhead } from './use-page-data.ts'

/** What a link can open instead of its page, by its `data-opens`; fetched when somebody means to. */
const loaders = {
	appointment: () => import('#app/components/appointment/appointment-dialog.tsx'),
	survey: () => import('#app/components/survey/survey-dialog.tsx'),
}
type Kind = keyof typeof loaders
const addresses: Record<Kind, (from: string) => string> = {
	appointment: () => '/appointment',
	survey: from => `/survey?${new URLSearchParams({ from })}`,
}
const dialogs = { appointment: lazy(loaders.appointment), survey: lazy(loaders.survey) }
const kinds = Object.keys(loaders) as Kind[]

/**
 * The code of a dialog and of the page its data come from. The framework would fetch the latter with the data, and
 * reload the page it cannot fetch it for: with the line gone, and all that was typed.
 */
const loadCode = (kind: Kind) =>
	Promise.all([loaders[kind](), ...modulesOf(kind).map(module => import(/* @vite-ignore */ module))])

export const loadDialogs = () => Promise.allSettled(kinds.map(loadCode))

const loadPrompt = () => import('#app/components/survey/survey-prompt.tsx')
const SurveyPrompt = lazy(loadPrompt)

const opener = kinds.map(kind => `a[data-opens="${kind}"]`).join()

/** Twice the `settleTime` of move-focus.ts, which a page without an open dialog does not need. */
const openerTime = 300

const silence = { text: '', heard: false }

/** Where dialogs are made ahead, outside the document: a page holds no form that nobody has opened. */
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

/** Calls `raise` for a click on a link that opens a dialog, and fetches the dialog's code at the first sign of one. */
function useOpeners(raise: (kind: Kind, href: string) => void) {
	useEffect(() => {
		// Before React's own listeners, so that the link does not navigate.
		const clicked = (event: MouseEvent) => {
			const link = openerOf(event)
			if (!link || location.pathname === link.pathname) return
			// On a slow line the page is there before the dialog's code; the framework would fetch both.
			if (isSlow() && !fetched.has(`${link.dataset.opens}-page`)) return event.stopPropagation()
			event.preventDefault()
			raise(link.dataset.opens as Kind, `${link.pathname}?${query(link)}`)
		}
		const intended = ({ target }: Event) => {
			const link = target instanceof Element && target.closest<HTMLElement>(opener)
			if (link && !isSlow()) loadCode(link.dataset.opens as Kind).catch(() => {})
		}

		document.addEventListener('click', clicked, true)
		document.addEventListener('pointerover', intended)
		document.addEventListener('focusin', intended)
		return () => {
			document.removeEventListener('click', clicked, true)
			document.removeEventListener('pointerover', intended)
			document.removeEventListener('focusin', intended)
		}
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

type Request = Opening & { kind: Kind; page: string }

/** The dialogs whose code has come, and whether the page is quiet: they are made ahead, so that a tap need not wait. */
function useDialogsAhead(request: Request | undefined) {
	// Once fetched a dialog stays: what was typed in it stays too.
	const [wanted, setWanted] = useState<Kind[]>([])
	const [isQuiet, setQuiet] = useState(false)
	const { pathname } = useLocation()

	const ahead = (kind: Kind) =>
		isQuiet && wanted.includes(kind) && !request && pathname !== `/${kind}`
			? addresses[kind](pathname)
			: undefined
	useDataAhead('appointment-page', ahead('appointment'))
	useDataAhead('survey-page', ahead('survey'))

	useEffect(
		() =>
			whenQuiet(() => {
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

/** Raises a page's form as a dialog where the visitor is. The links stay links: whatever fails opens the page. */
export function DialogHost({ phone }: { phone: string | undefined }) {
	const [request, setRequest] = useState<Request>()
	const { wanted, setWanted, isQuiet } = useDialogsAhead(request)
	const [asking, setAsking] = useState(false)
	const [status, setStatus] = useState(silence)
	const { pathname } = useLocation()
	const [place, setPlace] = useState<HTMLElement | null>(null)

	const raise = useCallback(
		(kind: Kind, href: string) => {
			loadCode(kind).then(
				() => {
					document.body.append(holderOf(kind))
					setStatus(silence)
					setAsking(false)
					setWanted(others => [...others, kind])
					setRequest({ kind, href, page: location.pathname })
				},
				() => location.assign(href),
			)
		},
		[setWanted],
	)
	useEffect(() => setPlace(document.getElementById('page-status')), [])
	useOpeners(raise)
	useRest(useCallback(() => setAsking(true), []))

	const close = useCallback(() => setRequest(undefined), [])
	const stopAsking = useCallback(() => setAsking(false), [])
	// The Back button leads to another page: a modal must not stay above it. The address changes before the page
	// does: what was opened in between belongs to the new one.
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
	request: Request | undefined
	phone: string | undefined
	onClose: () => void
	onStatus: (status: typeof silence) => void
}

function Dialogs({ kinds: wanted, request, phone, onClose, onStatus }: DialogsProps) {
	const received = useMemo(
		() => ({
			appointment: (text: string) => onStatus({ text, heard: true }),
			// Its dialog closes at once: the opener is spoken first, and Firefox does not tell of words that come to a page
			// while that is covered.
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
	params.set('from', location.pathname)
	return params
}
