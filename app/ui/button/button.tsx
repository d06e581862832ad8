import type { ButtonHTMLAttributes } from 'react'
export function Button({
	kind,
	...props
}: { kind: 'main' | 'second' | 'plain' } & ButtonHTMLAttributes<HTMLButtonElement>) {
	return <button data-kind={kind} {...props} />
}
