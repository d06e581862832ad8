/** What the survey needs from its page; the dialog fetches it when it opens. */
export type SurveyPageData = { from: string; token: string }
