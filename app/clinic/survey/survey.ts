import { z } from 'zod'
import { optional, paragraphs } from '#app/clinic/text/text-field.ts'
import { path, short, withoutContacts, withoutTypedTitle } from '#app/clinic/tracking/facts.ts'
import { recommendations, treatmentPeriods, surveyWording as words } from './survey-messages.ts'

type Values<Choices> = [keyof Choices & string]

const oneOf = <Choices extends object>(choices: Choices, { missing }: { missing: string }) =>
	z.enum(Object.keys(choices) as Values<Choices>, { error: missing })

const rating = ({ missing }: { missing: string }) =>
	z.int({ error: missing }).min(1, { error: missing }).max(5, { error: missing })

const place = { url: optional(path), page_title: optional(short(200).transform(withoutContacts)) }

export const SurveyResponse = z
	.object({
		treatment_period: oneOf(treatmentPeriods, words.treatment_period),
		staff_attitude_rating: rating(words.staff_attitude_rating),
		comfort_rating: rating(words.comfort_rating),
		treatment_result_rating: rating(words.treatment_result_rating),
		recommendation: oneOf(recommendations, words.recommendation),
		comments: optional(paragraphs(4000, words.comments)),
		...place,
	})
	.transform(withoutTypedTitle)

export type SurveyResponse = z.output<typeof SurveyResponse>

export const SurveySkip = z.object(place).transform(withoutTypedTitle)

export const SurveyReceipt = z.object({ message: z.string() })
