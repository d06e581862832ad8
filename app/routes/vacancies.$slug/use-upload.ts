import { useEffect, useRef, useState } from 'react'
import { sendingFailed } from '#app/clinic/errors.ts'
import { type FormAnswer, isFormAnswer } from '#app/forms/form-answer.ts'

type State = { answer?: FormAnswer; sending: boolean; percent: number }

/** XMLHttpRequest, because fetch reports no upload progress. */
export function useUpload(address: string, onReceived: (form: FormData) => void) {
	const [state, setState] = useState<State>({ sending: false, percent: 0 })
	const running = useRef<XMLHttpRequest | undefined>(undefined)
	useEffect(() => () => running.current?.abort(), [])

	function send(form: FormData) {
		const request = new XMLHttpRequest()
		running.current = request
		setState(({ answer }) => ({ ...(answer ? { answer } : {}), sending: true, percent: 0 }))

		request.upload.onprogress = ({ loaded, total }) => {
			const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0
			setState(state => ({ ...state, percent }))
		}
		request.onload = () => {
			const answer = answerIn(request)
			const received = answer.outcome === 'received'
			// Also until the thanks stand in the form's place.
			setState({ answer, sending: received, percent: 100 })
			if (received) onReceived(form)
		}
		request.onerror = () => {
			console.warn('The form was not sent')
			setState({ answer: failed, sending: false, percent: 0 })
		}
		request.open('POST', address)
		request.send(form)
	}

	return { ...state, send }
}

const failed: FormAnswer = { outcome: 'failed', message: sendingFailed, status: 503, inPlace: true }

/** A proxy may answer in its own format. */
function answerIn({ responseText, status }: XMLHttpRequest): FormAnswer {
	try {
		const answer: unknown = JSON.parse(responseText)
		if (isFormAnswer(answer)) return answer
		const { message } = (answer ?? {}) as { message?: unknown }
		return { ...failed, message: typeof message === 'string' && message ? message : sendingFailed, status }
	} catch {
		console.warn(`The form was answered ${status}`)
		return { ...failed, status }
	}
}
