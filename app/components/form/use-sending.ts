import { type FormEvent, useEffect, useRef, useState } from 'react'
import { settleFocus } from '#app/components/dialog/move-focus.ts'

type Try = {
	answer: object | undefined
	sending: boolean
	problems: { fieldId: string; message: string }[]
	failed: boolean
	titled: boolean
}

export function useSending({ answer, sending, problems, failed, titled }: Try) {
	const status = useRef<HTMLDivElement>(null)
	const problem = useRef<HTMLElement>(null)
	const sender = useRef<Element | null>(null)
	const [attempts, setAttempts] = useState(0)

	const submit = (event: FormEvent<HTMLFormElement>, check: (event: FormEvent<HTMLFormElement>) => void) => {
		if (sending) return event.preventDefault()
		sender.current = document.activeElement
		check(event)
		if (!event.defaultPrevented) {
			// A focused button that becomes disabled would drop the focus to the page.
			status.current?.focus()
			sender.current = status.current
		}
		setAttempts(count => count + 1)
	}

	// New trouble takes the focus, so that it is read out and seen at any zoom: its box, or else the first question.
	const trouble = problems.map(({ message }) => message).join()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each answer is an event
	useEffect(() => {
		const control = sending ? undefined : document.getElementById(problems[0]?.fieldId ?? '')
		if (problem.current) problem.current.focus()
		else if (control) showQuestion(control, sender.current)
	}, [answer, attempts, trouble])

	// The server's own page says so already; a page that is alive has to change its title itself.
	useEffect(() => {
		const { title } = document
		if (!titled || !(trouble || failed) || title.startsWith('Ошибка')) return
		document.title = `Ошибка: ${title}`
		return () => {
			document.title = title
		}
	}, [titled, trouble, failed])

	return { status, problem, submit }
}

/**
 * Conform has focused the control before its error was there; a screen reader would read the error with the control and
 * once more as it comes. So the focus stays with what sent the form until the error has come.
 */
function showQuestion(control: HTMLElement, sender: Element | null) {
	control.closest('fieldset')?.scrollIntoView({ block: 'nearest' })
	if (!(sender instanceof HTMLElement) || !sender.isConnected) return control.focus()
	sender.focus({ preventScroll: true })
	settleFocus(sender, control)
}
