import { decodePath } from '#app/platform/decode-path.ts'
import { letterLink } from './letter-links.ts'

/** A page's address of at most two pieces of letters: nothing in it can be anybody's. */
const ours = /^\/[a-z-]{0,40}(\/[a-z-]{0,60})?$/

/**
 * A path as the log may hold it. Whoever knows a link of a letter may use it, however it is spelled; and what somebody typed behind the
 * site's name may be theirs: no address of ours has escaped letters, an @ or ten digits in one piece.
 */
export function loggable(path: string) {
	if (ours.test(path) && !letterLink.test(path)) return path
	const decoded = decodePath(path) ?? path
	const [family] = letterLink.exec(decoded) ?? []
	if (family && decoded.startsWith('/', family.length)) return `${family}/…`
	return path
		.split('/')
		.map(piece => (/[%@+]|(\d\D*){10}/.test(piece) || piece.length > 100 ? '…' : piece))
		.join('/')
}
