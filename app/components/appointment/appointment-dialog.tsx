import { useFetcher } from '@remix-run/react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '#app/components/dialog/dialog.tsx'
import { type FormDialogProps, usePageData } from '#app/components/dialog/use-page-data.ts'
import { Thanks } from '#app/components/message/message.tsx'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { AppointmentForm } from './appointment-form.tsx'
import type { AppointmentPageData } from './page-data.ts'

const thanksTime = 2000

const wordsOf = ({ message, notes = [] }: FormAnswer) => [message, ...notes]

/** Opening what is prepared renders nothing anew. */
const Form = memo(AppointmentForm)

export default function AppointmentDialog({ request, phone, onClose, onReceived }: FormDialogProps) {
	const { data, open } = usePageData<AppointmentPageData>(request, 'appointment-page')
	const sender = useFetcher<FormAnswer>({ key: 'appointment-form' })
	const [round, setRound] = useState(0)
	const answered = useRef<FormAnswer>()
	const thanks = useRef<HTMLDivElement>(null)

	const { page, forgetRequest } = usePage(request, data, open)
	const answer = sender.data === answered.current ? undefined : sender.data
	const received = answer?.outcome === 'received' ? answer : undefined
	useEffect(() => {
		if (!received) return
		const finish = () => {
			answered.current = received
			forgetRequest()
			setRound(count => count + 1)
			const number = received.number ? [`Номер заявки: ${received.number}`] : []
			onReceived([...wordsOf(received), ...number].join(' '))
		}
		// Closed before its time: what is open by now, or opened next, is another request.
		if (!open) return finish()
		thanks.current?.focus({ preventScroll: true })
		thanks.current?.scrollIntoView()
		const timer = setTimeout(() => {
			onClose()
			finish()
		}, thanksTime)
		return () => clearTimeout(timer)
	}, [received, open, forgetRequest, onClose, onReceived])

	return (
		<Dialog id="appointment-box" onClose={onClose} open={open} title="Запись на приём" width="appointment">
			<Thanks ref={thanks}>
				{received ? wordsOf(received).map(text => <p key={text}>{text}</p>) : null}
			</Thanks>
			{page && !received ? (
				<Form
					answer={answer}
					FormElement={sender.Form}
					id="appointment-dialog"
					key={round}
					page={page}
					phone={phone}
					sending={sender.state !== 'idle'}
				/>
			) : null}
		</Dialog>
	)
}

type Controls = { service: HTMLSelectElement; message: HTMLTextAreaElement }

/** What the form is shown with: the page's data, and what the link that opened it asks for. */
function usePage(
	request: FormDialogProps['request'],
	data: AppointmentPageData | null | undefined,
	open: boolean,
) {
	// Kept until the request is received: a retry must not create a second request.
	const [token, setToken] = useState<string>()
	useEffect(() => {
		if (data) setToken(first => first || data.token)
	}, [data])

	const asked = new URLSearchParams(request?.href.split('?')[1])
	const preset = asked.get('service')
	const from = asked.get('from')
	const hasDoctor = asked.has('doctor')
	// The list of services does not have everything that can be booked; once asked for, it stays to choose.
	const lastPreset = useRef<string>()
	if (preset) lastPreset.current = preset
	const booked = lastPreset.current
	// What another link wrote is replaced, nothing that a visitor did.
	useEffect(() => {
		const form = document.querySelector<HTMLFormElement>('#appointment-dialog')
		if (!open || !form) return
		const { service, message } = form.elements as unknown as Controls
		if (preset) service.value = preset
		const wish = hasDoctor && document.querySelector<HTMLElement>('[data-message]')?.dataset.message
		if (wish && (!message.value || message.value === message.defaultValue))
			message.value = message.defaultValue = wish
	}, [open, preset, hasDoctor])

	const page = useMemo(
		() =>
			data && {
				...data,
				preset: booked ?? data.preset,
				message: '',
				from: from ?? data.from,
				token: token ?? data.token,
			},
		[data, booked, from, token],
	)
	const forgetRequest = useCallback(() => {
		lastPreset.current = undefined
		setToken(undefined)
	}, [])
	return { page, forgetRequest }
}
