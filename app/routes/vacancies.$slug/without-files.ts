import { chooseAgain } from '#app/clinic/jobs/job-messages.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'

/** The answer on a page that is loaded anew: the chosen files are lost, and nobody shall send the form without them. */
export function withoutFiles(answer: FormAnswer): FormAnswer {
	if (!answer.hadFiles || !answer.errors) return answer
	const [first, ...others] = answer.errors.resume ?? []
	const resume = [first ? `${first} ${chooseAgain}` : chooseAgain, ...others]
	return { ...answer, errors: { ...answer.errors, resume } }
}
