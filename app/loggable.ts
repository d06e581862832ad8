/** A page's address of at most two pieces of letters: nothing in it can be anybody's. */
const ours = /^\/(?!moderation\/)[a-z-]{0,40}(\/[a-z-]{0,60})?$/

/**
 * A path as the log may hold it. Whoever knows a link of moderation may use it; and what somebody typed behind the
 * site's name may be theirs: no address of ours has escaped letters, an @ or ten digits in one piece.
 */
export function loggable(path: string) {
	if (ours.test(path)) return path
	return path
		.replace(/^(\/moderation\/).+/, '$1…')
		.split('/')
		.map(piece => (/[%@+]|(\d\D*){10}/.test(piece) || piece.length > 100 ? '…' : piece))
		.join('/')
}
