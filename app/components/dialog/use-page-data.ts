import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

const freshFor = 5 * 60_000

export type Opening = { href: string }

export const fetched = new Set<string>()

/**
 * Fetches what a form needs from its page each time its dialog is to open; `open` once that has come. What was fetched
 * before, by `useDataAhead` of the same key, serves one opening, for its token may then be spent.
 * Without it there is no dialog: the browser opens the page instead and says what is wrong, unless an earlier opening
 * has left something to show, and perhaps typed text.
 */
export function usePageData<Data>(opening: Opening | undefined, key: string) {
	const page = useFetcher<Data | null>({ key })
	const { load, state } = page
	const loaded = page.data as Data | null | undefined
	const [last, setLast] = useState<Data>()

	const [readyFor, setReadyFor] = useState<Opening>()
	const aheadSince = useRef(Number.NEGATIVE_INFINITY)
	const underWay = useRef(false)
	underWay.current = state === 'loading'

	useEffect(() => {
		if (!opening) return
		if (performance.now() - aheadSince.current < freshFor) setReadyFor(opening)
		else if (underWay.current) return
		else load(opening.href)
		aheadSince.current = Number.NEGATIVE_INFINITY
	}, [opening, load])

	const wanted = useRef(opening)
	wanted.current = opening
	// What the last opening fetched is stale: its token may be spent.
	useEffect(() => {
		if (!loaded) return
		setLast(loaded)
		fetched.add(key)
		if (wanted.current) setReadyFor(wanted.current)
		else aheadSince.current = performance.now()
	}, [loaded, key])

	useEffect(() => {
		if (!opening || loaded !== null || state !== 'idle') return
		if (last) setReadyFor(opening)
		else location.assign(opening.href)
	}, [opening, loaded, state, last])

	return { data: loaded ?? last, readyFor, open: Boolean(opening && opening === readyFor) }
}

/** Fetches for `usePageData` of the same key before anybody asks, each time there is another address. */
export function useDataAhead(key: string, address: string | undefined) {
	const { load, state } = useFetcher({ key })
	const asked = useRef<string>()
	useEffect(() => {
		if (!address) asked.current = undefined
		// One at a time: the framework reports what it breaks off as an error.
		if (!address || asked.current === address || state !== 'idle') return
		asked.current = address
		load(address)
	}, [address, load, state])
}
