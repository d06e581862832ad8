import { useLocation } from '@remix-run/react'

/** On paper only: where and when this was printed from. */
export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const { pathname, search } = useLocation()
	return (
		<p data-print="only">
			{origin}
			{pathname}
			{search}, {today.split('-').reverse().join('.')}
		</p>
	)
}
