import type { MetaFunction } from '@remix-run/node'
import { surveyReceived } from '#app/clinic/survey-wording.ts'
import { ButtonLink } from '#app/ui/button/button.tsx'
import { Success } from '#app/ui/message/message.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'

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
