import { Link as FrameworkLink, type LinkProps } from '@remix-run/react'

type Props = LinkProps & { 'data-opens'?: string }

export function Link(props: Props) {
	// A document load makes prefetching useless.
	return <FrameworkLink discover={props.reloadDocument ? 'none' : 'render'} {...props} />
}
