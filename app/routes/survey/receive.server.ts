import type { CallContext } from '#app/clinic/calls.ts'
import { surveyFields } from '#app/clinic/survey-wording.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import { log, told } from '#app/log.server.ts'
import { handOver, openPosted } from '#app/receive-form.server.ts'
import { clinic } from '#app/reception.server.ts'
import { textIn } from '#app/web/form-fields.ts'
import { ownPath } from '#app/web/own-path.ts'
import { turnedAwayFor } from '#app/web/turned-away.server.ts'

/** What is no mark is left as it is, for the schema to refuse. */
const mark = (text: string) => (/^\d$/.test(text) ? Number(text) : text)
const readings = { staff_attitude_rating: mark, comfort_rating: mark, treatment_result_rating: mark }

/** Takes the answers, or hears that the visitor would rather go on: then `backTo` says where. */
export async function receiveSurvey(request: Request): Promise<FormAnswer | { backTo: string }> {
	const posted = await openPosted(request)
	if (!(posted instanceof FormData)) return posted

	const place = { url: textIn(posted, 'url'), page_title: textIn(posted, 'page_title') }
	if (textIn(posted, 'intent') === 'skip') {
		await clinic['survey.skip'](place).catch(fault => log.warn(told(fault), 'skipped survey not noted'))
		return { backTo: ownPath(textIn(posted, 'from')) }
	}

	const form = {
		...{ name: 'survey', fields: surveyFields, readings },
		send: (answers: object, context: CallContext) =>
			clinic['survey.send']({ ...answers, ...place } as never, context),
	}
	return await handOver(posted, form, turnedAwayFor(request))
}
