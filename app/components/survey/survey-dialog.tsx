import { useFetcher, useLocation } from '@remix-run/react'
import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { surveyTitle } from '#app/clinic/survey/survey-messages.ts'
import { Dialog } from '#app/components/dialog/dialog.tsx'
import { type FormDialogProps, type Opening, usePageData } from '#app/components/dialog/use-page-data.ts'
import { type Place, thisPlace } from '#app/components/tracking/beacon.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import type { SurveyPageData } from './page-data.ts'
import { markShown } from './shown.ts'
import { skipSurvey } from './skip.ts'
import { SurveyForm } from './survey-form.tsx'

/** Neither opening what is prepared nor leaving a page renders it anew. */
const Form = memo(SurveyForm)

export default function SurveyDialog({ request, phone, onClose, onReceived }: FormDialogProps) {
	const { data, open, readyFor } = usePageData<SurveyPageData>(request, 'survey-page')
	const round = useRound(readyFor)
	const place = usePlace()

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
			{data ? (
				<Questions
					key={round}
					onReceived={received}
					onSkip={skip}
					page={data}
					phone={phone}
					place={place}
					round={round}
				/>
			) : null}
		</Dialog>
	)
}

type QuestionsProps = {
	page: SurveyPageData
	place: Place
	round: number
	phone: string | undefined
	onReceived: (message: string) => void
	onSkip: () => void
}

function Questions({ page, place, round, phone, onReceived, onSkip }: QuestionsProps) {
	const sender = useFetcher<FormAnswer>({ key: `survey-form-${round}` })
	const answer = sender.data

	useEffect(() => {
		if (answer?.outcome === 'received') onReceived(answer.message)
		if (answer?.outcome === 'failed') console.warn('Survey not sent:', answer.message)
	}, [answer, onReceived])

	return (
		<Form
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

/** The form may have been prepared on another page; it is rendered for the new one after that is shown. */
function usePlace() {
	const [place, setPlace] = useState(thisPlace)
	const { key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: a page may be left for another of the same address
	useEffect(() => startTransition(() => setPlace(thisPlace())), [key])
	return place
}

/** A fresh form for each opening; the first is prepared before anybody asks. */
function useRound(opening: Opening | undefined) {
	const seen = useRef({ opening, round: 0 })
	const { opening: before, round } = seen.current
	if (before !== opening) seen.current = { opening, round: before ? round + 1 : round }
	return seen.current.round
}
