import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** An opening of a dialog: the address of the page its form lives on, a new object each time. */
export type Opening = { href: string }

/**
 * Fetches what a form needs from its page each time its dialog is to open; `open` once that has come.
 * Without it there is no dialog: the browser opens the page instead and says what is wrong.
 */
export function usePageData<Data>(opening: Opening | undefined, key: string) {
	const page = useFetcher<Data | null>({ key })
	const { load, state } = page
	const data = page.data as Data | null | undefined

	useEffect(() => {
		if (opening) load(opening.href)
	}, [opening, load])

	const [readyFor, setReadyFor] = useState<Opening>()
	const wanted = useRef(opening)
	wanted.current = opening
	// What the last opening fetched is stale: its token may be spent.
	useEffect(() => {
		if (data) setReadyFor(wanted.current)
	}, [data])

	useEffect(() => {
		if (opening && data === null && state === 'idle') location.assign(opening.href)
	}, [opening, data, state])

	return { data, open: Boolean(opening && opening === readyFor) }
}
