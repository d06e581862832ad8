/** `navigator.connection`, which Firefox and Safari do not have. */
type Line = { saveData?: boolean; effectiveType?: string }

const line = () => (navigator as { connection?: Line }).connection

/** Whether the browser counts with long waits; false where it does not say. */
export const isSlow = () => (line()?.effectiveType ?? '4g') !== '4g'

/** Milliseconds after which a page that never rests is quiet enough. */
const patience = 3000

/**
 * Calls back once the browser has nothing else to do, for what may be fetched ahead: never where its owner saves data
 * or the line is very slow. Gives what takes it back.
 */
export function whenQuiet(callback: () => void) {
	const { saveData = false, effectiveType = '' } = line() ?? {}
	if (saveData || effectiveType.includes('2g')) return undefined
	const begin = () => {
		performance.mark('quiet')
		callback()
	}
	if (!('requestIdleCallback' in window)) {
		const timer = setTimeout(begin, patience)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(begin, { timeout: patience })
	return () => cancelIdleCallback(handle)
}
