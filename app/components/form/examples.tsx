import type { Examples } from '#app/components/examples.ts'
import { SendButton, SendingStatus } from './form-frame.tsx'
import { FormProblem } from './form-problem.tsx'

const status = { current: null }
const form = { ...{ answer: undefined, sending: false, problems: [], failed: false }, isDocuments: true }

export const examples: Examples = {
	'is on its way': (
		<>
			<SendingStatus sending status={status} />
			<SendButton sending>Отправить отзыв</SendButton>
		</>
	),
	'could not be read, and is lost': (
		<FormProblem
			form={{
				...{ ...form, failed: true, problem: status },
				answer: { outcome: 'failed', message: 'Слишком много данных.', status: 413, inPlace: false },
			}}
			id="example-status"
			phone="+7 (383) 200-00-00"
			title="Отзыв не отправлен"
		/>
	),
}
