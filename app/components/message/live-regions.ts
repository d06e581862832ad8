/** Orca 43 has no live regions in WebKitGTK. */
export const areLiveRegionsRead = () =>
	!(globalThis.navigator?.vendor?.startsWith('Apple') && navigator.userAgent.includes('X11'))
