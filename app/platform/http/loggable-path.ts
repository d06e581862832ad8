import { decodePath } from '#app/platform/decode-path.ts'
import { letterLink } from './letter-links.ts'

const date = /(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g
/** Ten digits with nothing but signs between them; dates stand in addresses of news and papers. */
const holdsPhone = (text: string) => /\d(?:[^\p{L}\d]*\d){9}/u.test(text.replace(date, ''))

/** A page's address of at most two pieces of letters: nothing in it can be anybody's. */
const ours = /^\/[a-z-]{0,40}(\/[a-z-]{0,60})?$/

/**
 * A path as the log may hold it. Whoever knows a link of a letter may use it, however it is spelled; and what somebody typed behind the
 * site's name may be theirs: no address of ours has escaped letters, an @ or a telephone in one piece.
 */
export function loggable(path: string) {
	if (ours.test(path) && !letterLink.test(path)) return path
	const decoded = decodePath(path) ?? path
	const [family] = letterLink.exec(decoded) ?? []
	if (family && decoded.startsWith('/', family.length)) return `${family}/…`
	return path
		.split('/')
		.map(piece => (/[%@+]/.test(piece) || holdsPhone(piece) || piece.length > 100 ? '…' : piece))
		.join('/')
}

/** A path as it may be kept for years: `/` where somebody may have typed an address, a telephone or letters into it. */
export const recordedPath = (path: string) => (loggable(path).includes('…') || holdsPhone(path) ? '/' : path)
