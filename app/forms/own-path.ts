import { decodePath } from '#app/platform/decode-path.ts'
import { isSecret } from './shown-path.ts'

const base = 'http://site.invalid'

/** A path of this site taken from a query or form: `/services?x=1`; anything that could lead away becomes `/`. */
export function ownPath(given: string | null | undefined) {
	if (!given?.startsWith('/') || given.length > 500 || /[\\\p{Cc}]|^\/[/\\]|%5c/iu.test(given)) return '/'
	if (!URL.canParse(given, base)) return '/'
	const { origin, pathname, search } = new URL(given, base)
	if (origin !== base || pathname.startsWith('//')) return '/'
	// However it is spelt.
	return isSecret(decodePath(pathname) ?? pathname) ? '/' : pathname + search
}
