import { Link as FrameworkLink, type LinkProps } from '@remix-run/react'

type Props = LinkProps & { 'data-opens'?: string }

/** A link within the site: its page is fetched when the visitor points at it or touches it, and not before. */
export function Link(props: Props) {
	// A dialog fetches what it needs when it opens, a document load fetches all anew.
	const prefetch = props['data-opens'] || props.reloadDocument ? 'none' : 'intent'
	return <FrameworkLink prefetch={prefetch} {...props} />
}
