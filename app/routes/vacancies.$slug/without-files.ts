import { chooseAgain } from '#app/clinic/vacancies/job-application-messages.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'

/** The answer on a page that is loaded anew: the chosen files are lost, and nobody shall send the form without them. */
export function withoutFiles(answer: FormAnswer): FormAnswer {
	const { hadFiles, outcome, lastResult } = answer
	if (!hadFiles || outcome !== 'refused') return answer
	const [first, ...others] = lastResult?.error?.resume ?? []
	const resume = [first ? `${first} ${chooseAgain}` : chooseAgain, ...others]
	return { ...answer, lastResult: { ...lastResult, error: { ...lastResult?.error, resume } } }
}
