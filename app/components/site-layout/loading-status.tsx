import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** A quick page is announced by its heading alone. */
const delay = 1000

export function LoadingStatus() {
	const isLoading = useNavigation().state === 'loading'
	const [isLate, setLate] = useState(false)

	useEffect(() => {
		if (!isLoading) return
		const timer = setTimeout(setLate, delay, true)
		return () => {
			clearTimeout(timer)
			setLate(false)
		}
	}, [isLoading])

	return (
		<p aria-live="polite" className="visually-hidden">
			{isLate ? 'Страница загружается' : ''}
		</p>
	)
}
