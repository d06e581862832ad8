import { useEffect, useState } from 'react'
import { counted } from '#app/clinic/plural.ts'
import type { Outcome } from './use-search.ts'

/** While somebody types, each count would be cut short by the next. */
const calm = 1000

/** Their screen reader does not reliably tell which option the keys have reached. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What is read aloud beside what is seen. */
export function useAnnouncement(outcome: Outcome, active: string | undefined) {
	const [said, setSaid] = useState('')

	useEffect(() => {
		setSaid('')
		if (outcome.state !== 'found') return
		const { total, matches } = outcome
		const words = counted(total + matches.length, ['результат', 'результата', 'результатов'])
		const timer = setTimeout(setSaid, calm, words)
		return () => clearTimeout(timer)
	}, [outcome])

	useEffect(() => {
		const option = isApple() && active ? document.getElementById(active) : null
		const group = option?.parentElement?.firstElementChild?.firstElementChild
		if (option) setSaid(`${group?.textContent}: ${option.textContent}`)
	}, [active])

	return said
}
