import { forwardRef } from 'react'
import { chooseAgain } from '#app/clinic/jobs/job-messages.ts'
import { ErrorSummary } from '#app/components/error-summary/error-summary.tsx'
import { Failure } from '#app/components/message/message.tsx'
import type { FormAnswer } from '#app/forms/form-answer.ts'

type Props = {
	problems: { fieldId: string; message: string }[]
	/** Of a form that failed as a whole. */
	answer: FormAnswer | undefined
	kept: boolean
	filesLost: boolean
	notes: string[] | undefined
	phone: string | undefined
}

/** What has to be put right, or what failed; nothing where all is well. */
export const Trouble = forwardRef<HTMLDivElement, Props>(function Trouble(
	{ problems, answer, kept, filesLost, notes, phone },
	ref,
) {
	if (problems.length > 0) {
		const words = filesLost ? { kept: 'Всё, кроме файлов, сохранилось.' } : {}
		return (
			<ErrorSummary
				id="form-status"
				title="Отклик не отправлен"
				{...{ notes, problems }}
				{...words}
				ref={ref}
			/>
		)
	}
	if (!answer) return null
	const message = filesLost ? `${answer.message} ${chooseAgain}` : answer.message
	return <Failure id="form-status" {...{ kept, message, notes, phone }} ref={ref} />
})
