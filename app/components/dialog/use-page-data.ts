import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

const freshFor = 5 * 60_000

export type Opening = { href: string }

export type FormDialogProps = {
	request: Opening | undefined
	phone: string | undefined
	onClose: () => void
	onReceived: (message: string) => void
}

export const fetched = new Set<string>()
/** Asked for ahead and not there yet; a fetcher's own state says so only from the next rendering on. */
const askedAhead = new Set<string>()

/** Loads the data anew for each opening, because its token is used up; without data the page opens instead. */
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
		else if (underWay.current || askedAhead.has(key)) return
		else load(opening.href)
		aheadSince.current = Number.NEGATIVE_INFINITY
	}, [opening, load, key])

	const wanted = useRef(opening)
	wanted.current = opening
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

export function usePrefetchedData(key: string, address: string | undefined) {
	const { load, state } = useFetcher({ key })
	const asked = useRef<string>()
	useEffect(() => {
		if (!address) asked.current = undefined
		// One request at a time: the framework logs aborted ones as errors.
		if (!address || asked.current === address || state !== 'idle') return
		asked.current = address
		askedAhead.add(key)
		load(address)
	}, [address, key, load, state])
	useEffect(() => {
		if (state === 'idle') return
		return () => {
			askedAhead.delete(key)
		}
	}, [key, state])
}
