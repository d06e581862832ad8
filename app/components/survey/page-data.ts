export type SurveyPageData = { from: string; token: string }
