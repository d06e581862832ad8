/** What the survey needs from its page; the dialog fetches it when it opens. */
export type SurveyPageData = { from: string; token: string }

/** How the survey was answered; see app/forms/form-answer.ts. */
export type SurveyAnswer = {
	outcome: 'received' | 'refused' | 'failed'
	message: string
	status: number
	errors?: Record<string, string[]>
	notes?: string[]
	values?: Record<string, string>
	token?: string
}
