import { forwardRef } from 'react'
import { chooseAgain } from '#app/clinic/job-wording.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import { ErrorSummary } from '#app/ui/error-summary/error-summary.tsx'
import { Failure } from '#app/ui/message/message.tsx'

type Props = {
	problems: { fieldId: string; message: string }[]
	/** Of a form that failed as a whole. */
	answer: FormAnswer | undefined
	kept: boolean
	filesLost: boolean
	phone: string | undefined
}

/** What has to be put right, or what failed; nothing where all is well. */
export const Trouble = forwardRef<HTMLDivElement, Props>(function Trouble(
	{ problems, answer, kept, filesLost, phone },
	ref,
) {
	if (problems.length > 0) {
		const words = filesLost ? { kept: 'Всё, кроме файлов, сохранилось.' } : {}
		return (
			<ErrorSummary id="form-status" problems={problems} ref={ref} title="Отклик не отправлен" {...words} />
		)
	}
	if (!answer) return null
	const message = filesLost ? `${answer.message} ${chooseAgain}` : answer.message
	return <Failure id="form-status" {...{ kept, message, phone }} ref={ref} />
})
