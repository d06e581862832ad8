import type { LinkProps } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { Link } from '#app/components/link/link.tsx'
import style from './button.module.css'

type Look = {
	/** `main` is the page's main action, `plain` filters, `second` is the alternative, `deep` is for the footer. */
	kind?: 'main' | 'plain' | 'second' | 'deep' | undefined
	small?: boolean | undefined
}

function looks({ kind = 'main', small }: Look, extra?: string) {
	return [style.button, style[kind], small && style.small, extra].filter(Boolean).join(' ')
}

export function Button({
	kind,
	small,
	className,
	type = 'submit',
	...rest
}: Look & ComponentProps<'button'>) {
	return <button type={type} className={looks({ kind, small }, className)} {...rest} />
}

export function ButtonLink({ kind, small, className, ...rest }: Look & LinkProps) {
	return <Link className={looks({ kind, small }, className)} {...rest} />
}
