/**
 * Holds the framework's scripts back in a finished page: they are neither fetched nor run
 * before app/components/boot/boot.js calls them, at the first sign of intent or when the browser has nothing else to do.
 * The page does not need them to be read, filled in and sent.
 */
export function deferFrameworkScripts(html: string) {
	return html
		.replaceAll('<link rel="modulepreload"', '<link media="not all" rel="modulepreload"')
		.replace(/<script([^>]*) type="module" async="">/, '<script$1 type="text/plain" id="framework">')
}
