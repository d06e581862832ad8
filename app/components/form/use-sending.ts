import { type FormEvent, useEffect, useRef, useState } from 'react'

type Try = {
	answer: object | undefined
	sending: boolean
	problems: { message: string }[]
	failed: boolean
	titled: boolean
}

export function useSending({ answer, sending, problems, failed, titled }: Try) {
	const status = useRef<HTMLDivElement>(null)
	const problem = useRef<HTMLDivElement>(null)
	const [attempts, setAttempts] = useState(0)

	const submit = (event: FormEvent<HTMLFormElement>, check: (event: FormEvent<HTMLFormElement>) => void) => {
		if (sending) return event.preventDefault()
		check(event)
		// A focused button that becomes disabled would drop the focus to the page.
		if (!event.defaultPrevented) status.current?.focus()
		setAttempts(count => count + 1)
	}

	// New trouble takes the focus, so that it is read out and seen at any zoom.
	const trouble = problems.map(({ message }) => message).join()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each answer is an event
	useEffect(() => problem.current?.focus(), [answer, attempts, trouble])

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
