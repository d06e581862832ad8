import { Link as FrameworkLink, type LinkProps } from '@remix-run/react'

type Props = LinkProps & { 'data-opens'?: string }

/** A link within the site: its page is fetched when the visitor points at it, by app/components/ahead. */
export function Link(props: Props) {
	// A document load fetches all anew.
	return <FrameworkLink discover={props.reloadDocument ? 'none' : 'render'} {...props} />
}
