import { type RefObject, useEffect, useRef } from 'react'

export type Kept = { slot?: string } | undefined

export function useOfferedTime(group: RefObject<HTMLFieldSetElement>, offers: object[], kept: Kept) {
	const filled = useRef('')

	// biome-ignore lint/correctness/useExhaustiveDependencies: other offers are other radios
	useEffect(() => {
		const form = group.current?.form
		if (!form) return

		const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
		const choice = (query: string) => form.querySelector<HTMLInputElement>(`[name="slot"]${query}`)
		const chosen = () => choice(':checked')?.value ?? ''
		const deselect = () => {
			const other = choice('[value=""]')
			if (other) other.checked = true
		}
		const fields = () => `${field('date').value}T${field('time').value}`
		const fill = (slot: string) => {
			const [date = '', time = ''] = slot.split('T')
			field('date').value = date
			field('time').value = time
			filled.current = slot
		}
		const touched = ({ target }: Event) => {
			const { name } = target as HTMLInputElement
			if (name === 'slot' && (chosen() || fields() === filled.current)) fill(chosen())
			if ((name === 'date' || name === 'time') && chosen() !== fields()) deselect()
		}

		// The server rejected the time: it is taken.
		if (kept && !kept.slot) deselect()
		if (chosen()) fill(chosen())
		else deselect()
		form.addEventListener('input', touched)
		return () => form.removeEventListener('input', touched)
	}, [group, offers, kept])
}
