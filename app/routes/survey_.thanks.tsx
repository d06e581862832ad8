import type { MetaFunction } from '@remix-run/node'
import { surveyReceived } from '#app/clinic/survey/survey-messages.ts'
import { Received } from '#app/components/message/received.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Ответы отправлены', noindex: true })

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function SurveyThanksPage() {
	return <Received title="Ответы отправлены" words={surveyReceived} />
}
