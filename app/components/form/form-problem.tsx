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

const keptInPart = 'Сохранилось только начало: проверьте форму до конца.'

export function FormProblem({ form, id, title, phone, kept, also = '' }: Props) {
	const { answer, sending, problems, failed, isDocuments, problem } = form
	const isCut = isDocuments && answer?.isCut === true
	const box = { id, notes: isCut ? [keptInPart] : answer?.notes, ref: problem }

	if (problems.length > 0) return <ErrorSummary {...box} kept={kept} problems={problems} title={title} />
	if (!answer || !failed || sending) return null
	return (
		<Failure
			{...box}
			kept={!isCut && (answer.lastResult !== undefined || !isDocuments)}
			message={answer.message + also}
			phone={phone}
		/>
	)
}
