import { useNavigationType } from '@remix-run/react'
import { type RefObject, useRef } from 'react'
import { useLayout } from '#app/components/site-layout/use-layout.ts'

type Draft = { search: string; values: FormData }

/** In memory only: on a shared device nothing outlives the document. */
const drafts = new Map<string, Draft>()

/** Returns to a form what was typed before its page was left; ticks only after Back, as browsers do without scripts. */
export function useDraft(
	form: RefObject<HTMLFormElement>,
	{ onPage, over }: { onPage: boolean; over: boolean },
) {
	const isOver = useRef(over)
	const isBack = useNavigationType() === 'POP'
	isOver.current = over

	// Before other effects, which read what is chosen.
	useLayout(() => {
		const element = form.current
		if (!element || !onPage) return
		const { pathname, search } = location
		const draft = drafts.get(pathname)
		if (draft && !isOver.current) fill(element, draft, { isBack, isOther: draft.search !== search })
		return () => {
			if (isOver.current) drafts.delete(pathname)
			else drafts.set(pathname, { search, values: new FormData(element) })
		}
	}, [form, onPage])
}

/** Another address may have chosen a service: that stays. */
function fill(
	form: HTMLFormElement,
	{ values }: Draft,
	{ isBack, isOther }: Record<'isBack' | 'isOther', boolean>,
) {
	for (const control of form.elements) {
		if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
			if (control.type === 'radio' || (isBack && isSameText(form, values, control.name)))
				control.checked = values.getAll(control.name).includes(control.value)
		} else if (isTyped(control) && !(isOther && control.value)) {
			const value = values.get(control.name)
			if (typeof value === 'string' && isPossible(control, value)) control.value = value
		}
	}
}

/** A tick belongs to the text of consent that stood beside it. */
function isSameText(form: HTMLFormElement, values: FormData, name: string) {
	const text = form.elements.namedItem(`${name}_text`)
	return !(text instanceof HTMLInputElement) || text.value === values.get(text.name)
}

/** The page of another address may lack a service of the first. */
const isPossible = (control: Element, value: string) =>
	!(control instanceof HTMLSelectElement) || [...control.options].some(option => option.value === value)

const isTyped = (control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
	(control instanceof HTMLInputElement &&
		control.autocomplete !== 'off' &&
		!['hidden', 'file', 'submit'].includes(control.type)) ||
	control instanceof HTMLTextAreaElement ||
	control instanceof HTMLSelectElement
