/** `navigator.connection`, which Firefox and Safari do not have. */
type Connection = { saveData?: boolean; effectiveType?: string }

const connection = () => (navigator as { connection?: Connection }).connection

export const isSlow = () => (connection()?.effectiveType ?? '4g') !== '4g'

const timeout = 3000

/** Not where data are saved or the connection is very slow. */
export function mayPrefetch() {
	const { saveData = false, effectiveType = '' } = connection() ?? {}
	return !saveData && !effectiveType.includes('2g')
}

/**
 * Calls back once the browser is idle, for what may be prefetched: never where data are saved or the connection is
 * very slow. Returns what cancels it.
 */
export function onIdle(callback: () => void) {
	if (!mayPrefetch()) return undefined
	const begin = () => {
		performance.mark('quiet')
		dispatchEvent(new Event('page-quiet'))
		callback()
	}
	if (!('requestIdleCallback' in window)) {
		const timer = setTimeout(begin, timeout)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(begin, { timeout })
	return () => cancelIdleCallback(handle)
}
