import { useEffect, useState } from 'react'
import { nothingFound, tryAnother } from '#app/clinic/search/search-messages.ts'
import { counted } from '#app/clinic/text/plural.ts'
import type { Outcome } from './use-search.ts'

/** Announced after a pause: otherwise each keystroke interrupts the previous announcement. */
const calm = 1000

/** VoiceOver does not reliably read the active option. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const tooShort = 'Введите хотя бы две буквы'
export const unavailable = 'Поиск сейчас недоступен'

export function wordsOf(outcome: Outcome) {
	const { state } = outcome
	if (state === 'too short') return tooShort
	if (state === 'nothing found') return `${nothingFound}. ${tryAnother}.`
	if (state === 'unavailable') return unavailable
	if (state !== 'found') return undefined
	return counted(outcome.total, ['результат', 'результата', 'результатов'])
}

/** What is typed on after an answer ends the pause before its announcement. */
export function useAnnouncement(outcome: Outcome, typed: string, active: string | undefined) {
	const [announcement, setAnnouncement] = useState('')

	// biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
	useEffect(() => {
		setAnnouncement('')
		const words = wordsOf(outcome)
		if (!words) return
		const timer = setTimeout(setAnnouncement, calm, words)
		return () => clearTimeout(timer)
	}, [outcome, typed])

	useEffect(() => {
		const option = isApple() && active ? document.getElementById(active) : null
		const group = option?.parentElement?.firstElementChild?.firstElementChild
		if (option) setAnnouncement(`${group?.textContent}: ${option.textContent}`)
	}, [active])

	return announcement
}
