import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { surveyTitle } from '#app/clinic/survey/survey-messages.ts'
import { Dialog } from '#app/components/dialog/dialog.tsx'
import { type FormDialogProps, type Opening, usePageData } from '#app/components/dialog/use-page-data.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import type { SurveyPageData } from './page-data.ts'
import { thisPlace } from './place.ts'
import { markShown } from './shown.ts'
import { skipSurvey } from './skip.ts'
import { SurveyForm } from './survey-form.tsx'

export default function SurveyDialog({ request, phone, onClose, onReceived }: FormDialogProps) {
	const { data, open, readyFor } = usePageData<SurveyPageData>(request, 'survey-page')
	const round = useRound(readyFor)

	const close = useCallback(() => {
		markShown()
		onClose()
	}, [onClose])
	const received = useCallback(
		(message: string) => {
			close()
			onReceived(message)
		},
		[close, onReceived],
	)
	const skip = useCallback(() => {
		skipSurvey()
		onClose()
	}, [onClose])

	return (
		<Dialog id="survey-box" onClose={close} open={open} title={surveyTitle} width="wide">
			{data && readyFor ? (
				<Questions key={round} onReceived={received} onSkip={skip} page={data} phone={phone} round={round} />
			) : null}
		</Dialog>
	)
}

type QuestionsProps = {
	page: SurveyPageData
	round: number
	phone: string | undefined
	onReceived: (message: string) => void
	onSkip: () => void
}

function Questions({ page, round, phone, onReceived, onSkip }: QuestionsProps) {
	const sender = useFetcher<FormAnswer>({ key: `survey-form-${round}` })
	const place = useMemo(thisPlace, [])
	const answer = sender.data

	useEffect(() => {
		if (answer?.outcome === 'received') onReceived(answer.message)
		if (answer?.outcome === 'failed') console.warn('Survey not sent:', answer.message)
	}, [answer, onReceived])

	return (
		<SurveyForm
			answer={answer}
			FormElement={sender.Form}
			id="survey-dialog"
			onSkip={onSkip}
			page={page}
			phone={phone}
			place={place}
			sending={sender.state !== 'idle'}
		/>
	)
}

function useRound(opening: Opening | undefined) {
	const seen = useRef({ opening, round: 0 })
	if (seen.current.opening !== opening) seen.current = { opening, round: seen.current.round + 1 }
	return seen.current.round
}
