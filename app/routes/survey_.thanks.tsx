import type { MetaFunction } from '@remix-run/node'
import { surveyReceived } from '#app/clinic/survey/survey-messages.ts'
import { ButtonLink } from '#app/components/button/button.tsx'
import { Success } from '#app/components/message/message.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Ответы отправлены', noindex: true })

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function SurveyThanksPage() {
	return (
		<>
			<h1>Ответы отправлены</h1>
			<div id="form-status" tabIndex={-1}>
				<Success>
					<p>{surveyReceived}</p>
				</Success>
			</div>
			<p>
				<ButtonLink kind="second" to="/">
					На главную
				</ButtonLink>
			</p>
		</>
	)
}
