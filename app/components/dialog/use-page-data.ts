import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** An opening of a dialog: the address of the page its form lives on, a new object each time. */
export type Opening = { href: string }

/**
 * Fetches what a form needs from its page each time its dialog is to open; `open` once that has come.
 * Without it there is no dialog: the browser opens the page instead and says what is wrong, unless an earlier opening
 * has left something to show, and perhaps typed text.
 */
export function usePageData<Data>(opening: Opening | undefined, key: string) {
	const page = useFetcher<Data | null>({ key })
	const { load, state } = page
	const loaded = page.data as Data | null | undefined
	const [last, setLast] = useState<Data>()

	useEffect(() => {
		if (opening) load(opening.href)
	}, [opening, load])

	const [readyFor, setReadyFor] = useState<Opening>()
	const wanted = useRef(opening)
	wanted.current = opening
	// What the last opening fetched is stale: its token may be spent.
	useEffect(() => {
		if (!loaded) return
		setLast(loaded)
		setReadyFor(wanted.current)
	}, [loaded])

	useEffect(() => {
		if (!opening || loaded !== null || state !== 'idle') return
		if (last) setReadyFor(opening)
		else location.assign(opening.href)
	}, [opening, loaded, state, last])

	return { data: loaded ?? last, readyFor, open: Boolean(opening && opening === readyFor) }
}
