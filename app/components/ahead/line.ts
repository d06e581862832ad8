/** `navigator.connection`, which Firefox and Safari do not have. */
type Line = { saveData?: boolean; effectiveType?: string }

const line = () => (navigator as { connection?: Line }).connection

export const isSlow = () => (line()?.effectiveType ?? '4g') !== '4g'

const timeout = 3000

/** Not where the line's owner saves data or it is very slow. */
export function mayFetchAhead() {
	const { saveData = false, effectiveType = '' } = line() ?? {}
	return !saveData && !effectiveType.includes('2g')
}

/**
 * Calls back once the browser has nothing else to do, for what may be fetched ahead: never where its owner saves data
 * or the line is very slow. Gives what takes it back.
 */
export function whenQuiet(callback: () => void) {
	if (!mayFetchAhead()) return undefined
	const begin = () => {
		performance.mark('quiet')
		dispatchEvent(new Event('page-quiet'))
		callback()
	}
	if (!('requestIdleCallback' in window)) {
		const timer = setTimeout(begin, timeout)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(begin, { timeout: timeout })
	return () => cancelIdleCallback(handle)
}
