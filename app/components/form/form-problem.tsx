import { ErrorSummary } from '#app/components/message/error-summary.tsx'
import { Failure } from '#app/components/message/message.tsx'
import type { ClinicForm } from './use-clinic-form.ts'

type Props = {
	form: Pick<ClinicForm, 'answer' | 'sending' | 'problems' | 'failed' | 'isDocuments' | 'problem'>
	id: string
	title: string
	phone: string | undefined
	kept?: string | undefined
	also?: string | undefined
}

export function FormProblem({ form, id, title, phone, kept, also = '' }: Props) {
	const { answer, sending, problems, failed, isDocuments, problem } = form
	const box = { id, notes: answer?.notes, ref: problem }

	if (problems.length > 0) return <ErrorSummary {...box} kept={kept} problems={problems} title={title} />
	if (!answer || !failed || sending) return null
	return (
		<Failure
			{...box}
			kept={answer.lastResult !== undefined || !isDocuments}
			message={answer.message + also}
			phone={phone}
		/>
	)
}
