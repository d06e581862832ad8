import { chooseAgain } from '#app/clinic/vacancies/job-application-messages.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'

/** A page load loses chosen files, and the form must not be sent without them. */
export function withoutFiles(answer: FormAnswer): FormAnswer {
	const { hadFiles, outcome, lastResult } = answer
	if (!hadFiles || outcome !== 'refused') return answer
	const [first, ...others] = lastResult?.error?.resume ?? []
	const resume = [first ? `${first} ${chooseAgain}` : chooseAgain, ...others]
	return { ...answer, lastResult: { ...lastResult, error: { ...lastResult?.error, resume } } }
}
