import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { settleFocus } from '#app/components/dialog/move-focus.ts'

type Try = {
	answer: object | undefined
	sending: boolean
	problems: { fieldId: string; message: string }[]
	failed: boolean
	ownsPageTitle: boolean
}

export const sendingText = 'Отправка...'

export function useSending({ answer, sending, problems, failed, ownsPageTitle }: Try) {
	const status = useRef<HTMLDivElement>(null)
	const problem = useRef<HTMLElement>(null)
	const sender = useRef<Element | null>(null)
	const busy = useRef(false)
	const [attempts, setAttempts] = useState(0)

	const submit = (event: FormEvent<HTMLFormElement>, check: (event: FormEvent<HTMLFormElement>) => void) => {
		// The second of two clicks may come before the button is disabled.
		if (busy.current) return event.preventDefault()
		sender.current = document.activeElement
		check(event)
		if (!event.defaultPrevented && status.current) {
			// Screen readers say what an element holds as it takes the focus; React writes the same words a moment later.
			status.current.textContent = sendingText
			// Disabling the focused button would drop the focus to the page.
			status.current.focus({ preventScroll: true })
			sender.current = status.current
			busy.current = true
		}
		setAttempts(count => count + 1)
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: an answer may come before React has shown the sending
	useEffect(() => {
		busy.current = sending
		return sending ? keepFocus(status) : undefined
	}, [sending, answer])

	// New problems take the focus: the summary, else the first question.
	const messages = problems.map(({ message }) => message).join()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt, each answer and the end of sending are events
	useEffect(() => {
		// Sent again: what failed the last time goes away in a moment, and would take the focus with it.
		if (busy.current) return
		const control = sending ? undefined : document.getElementById(problems[0]?.fieldId ?? '')
		if (problem.current) {
			problem.current.focus()
			if (problem.current.closest('dialog'))
				problem.current.firstElementChild?.scrollIntoView({ block: 'nearest' })
		} else if (control) showQuestion(control, sender.current)
	}, [answer, attempts, messages, sending])

	// The server's page has the title already; a live page sets it itself.
	useEffect(() => {
		const { title } = document
		if (!ownsPageTitle || !(messages || failed) || title.startsWith('Ошибка')) return
		document.title = `Ошибка: ${title}`
		return () => {
			document.title = title
		}
	}, [ownsPageTitle, messages, failed])

	return { status, problem, submit }
}

/** A second click on the button, disabled by now, drops the focus to the dialog or the page. */
function keepFocus(status: RefObject<HTMLElement>) {
	const keep = () =>
		void setTimeout(() => {
			const place = status.current
			const { activeElement, body } = document
			if (activeElement === body || activeElement === place?.closest('dialog'))
				place?.focus({ preventScroll: true })
		})
	document.addEventListener('focusout', keep)
	return () => document.removeEventListener('focusout', keep)
}

/** Focus waits until the error is in the page, else screen readers read it twice. */
function showQuestion(control: HTMLElement, sender: Element | null) {
	control.closest('fieldset')?.scrollIntoView({ block: 'nearest' })
	if (!(sender instanceof HTMLElement) || !sender.isConnected) return control.focus()
	sender.focus({ preventScroll: true })
	settleFocus(sender, control)
}
