import type { AppLoadContext } from '@remix-run/node'
import type { CallContext } from '#app/clinic/calls.ts'
import { SurveyResponse } from '#app/clinic/survey/survey.ts'
import { surveyFields } from '#app/clinic/survey/survey-messages.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { textIn } from '#app/forms/form-fields.server.ts'
import { ownPath } from '#app/forms/own-path.ts'
import { parseForm } from '#app/forms/submit-form.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { clinic, submitForm } from '#app/services.server.ts'

/** `backTo`: where to go when the visitor skipped the survey. */
export async function receiveSurvey(
	request: Request,
	{ retryAfter }: AppLoadContext,
): Promise<FormAnswer | { backTo: string }> {
	const posted = await parseForm(request)
	if (!(posted instanceof FormData)) return posted

	const place = { url: textIn(posted, 'url'), page_title: textIn(posted, 'page_title') }
	if (textIn(posted, 'intent') === 'skip') {
		await clinic['survey.skip'](place).catch(error =>
			log.warn(errorFields(error), 'skipped survey not noted'),
		)
		return { backTo: ownPath(textIn(posted, 'from')) }
	}

	const form = {
		name: 'survey',
		fields: surveyFields,
		schema: SurveyResponse,
		send: (answers: SurveyResponse, context: CallContext) =>
			clinic['survey.send']({ ...answers, ...place }, context),
	}
	return await submitForm(posted, form, retryAfter)
}
