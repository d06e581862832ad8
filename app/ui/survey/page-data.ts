/** What the survey needs from its page; the dialog fetches it when it opens. */
export type SurveyPageData = { from: string; token: string }

/** How the survey was answered; see app/form-answer.ts. */
export type SurveyAnswer = {
	outcome: 'received' | 'refused' | 'failed'
	message: string
	errors?: Record<string, string[]>
	values?: Record<string, string>
	token?: string
}
