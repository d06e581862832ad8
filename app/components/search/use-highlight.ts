import { type RefObject, useEffect, useState } from 'react'

/** The focus stays in the field (`aria-activedescendant`). */
export function useHighlight(list: RefObject<HTMLElement>, options: unknown) {
	const [active, setActive] = useState<string>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: the options are a sign, not read here
	useEffect(() => setActive(undefined), [options])

	function move(step: 1 | -1) {
		const shown = [...(list.current?.querySelectorAll('[role=option]') ?? [])].filter(
			option => getComputedStyle(option).visibility === 'visible',
		)
		const now = shown.findIndex(({ id }) => id === active)
		const next = now < 0 ? shown.at(step > 0 ? 0 : -1) : shown.at((now + step) % shown.length)
		next?.scrollIntoView({ block: 'nearest' })
		setActive(next?.id)
	}

	function choose({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) {
		const option = active && document.getElementById(active)
		if (!option) return false
		option.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
		return true
	}

	return { active, move, choose }
}
