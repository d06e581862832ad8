import { type FormEvent, useState } from 'react'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import {
	chooseAgain,
	type JobField,
	jobFields,
	jobWording,
} from '#app/clinic/vacancies/job-application-messages.ts'
import { ConsentDialog } from '#app/components/consent/consent-text.tsx'
import { useConsentTracking } from '#app/components/consent/use-consent-tracking.ts'
import styles from '#app/components/form/form.module.css'
import { PersonalDataBox, PhoneField, TextArea, TextField } from '#app/components/form/form-fields.tsx'
import { FormFrame, SendButton, SendingStatus } from '#app/components/form/form-frame.tsx'
import { FormProblem } from '#app/components/form/form-problem.tsx'
import { type ClinicForm, useClinicForm } from '#app/components/form/use-clinic-form.ts'
import { tellSubmission } from '#app/components/tracking/form-submission.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { Progress } from './progress.tsx'
import { ResumeField } from './resume-field.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
	slug: string
	page: { token: string; consent: ShownConsent }
	answer: FormAnswer | undefined
	phone: string | undefined
	onReceived: () => void
}

export function ApplicationForm({ slug, page, answer: documentsAnswer, phone, onReceived }: Props) {
	const [reading, setReading] = useState(false)
	const upload = useUpload(`/vacancies/${slug}/send`, form => {
		release()
		tellSubmission('job_application', jobFields, form)
		onReceived()
	})
	const { answer = documentsAnswer, sending, percent } = upload
	const form = useClinicForm({
		id: 'job',
		answer,
		sending,
		wording: jobWording,
		ownsPageTitle: true,
		required: ['name', 'phone', 'personal_data_consent'],
	})
	const { fields } = form
	const { release } = useConsentTracking(form.element, 'job_application')

	const token = answer?.token ?? page.token
	const consent = answer?.consents?.personal_data_consent ?? page.consent

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		form.submit(event, form.form.onSubmit)
		if (event.defaultPrevented) return
		event.preventDefault()
		upload.send(new FormData(event.currentTarget))
	}

	return (
		<div className={styles.whole}>
			<ApplicationProblem form={form} hadFiles={answer?.hadFiles} phone={phone} />
			<FormFrame
				action={`/vacancies/${slug}#form-status`}
				encType="multipart/form-data"
				form={form}
				FormElement="form"
				hiddenFields={{ token, vacancy: slug, personal_data_consent_text: consent.sha256 }}
				onSubmit={onSubmit}
			>
				<p className={styles.lead}>Имя и телефон обязательны, остальное — по желанию.</p>
				<Questions fields={fields} sending={sending} />
				<PersonalDataBox
					field={fields.personal_data_consent}
					onOpen={() => setReading(true)}
					text={consent}
				/>
				<SendingStatus {...form} />
				<Progress percent={percent} sending={sending} />
				<SendButton sending={sending}>Отправить отклик</SendButton>
			</FormFrame>
			<ConsentDialog id="job-consent" onClose={() => setReading(false)} open={reading} text={consent} />
		</div>
	)
}

type ProblemProps = Pick<Props, 'phone'> & {
	form: ClinicForm<JobField>
	hadFiles: FormAnswer['hadFiles']
}

function ApplicationProblem({ form, hadFiles, phone }: ProblemProps) {
	const filesLost = form.isDocuments && hadFiles
	return (
		<FormProblem
			also={filesLost ? ` ${chooseAgain}` : ''}
			form={form}
			id="form-status"
			kept={filesLost ? 'Всё, кроме файлов, сохранилось.' : undefined}
			phone={phone}
			title="Отклик не отправлен"
		/>
	)
}

function Questions({ fields, sending }: Pick<ClinicForm<JobField>, 'fields' | 'sending'>) {
	return (
		<>
			<TextField autoComplete="name" field={fields.name} label="Имя" />
			<PhoneField field={fields.phone} hint="Позвоним, чтобы договориться о встрече." />
			<TextField autoComplete="email" field={fields.email} label="Электронная почта" type="email" />
			<TextArea
				field={fields.message}
				hint="Опыт, навыки, когда удобно поговорить."
				label="Сообщение"
				rows={4}
			/>
			<ResumeField field={fields.resume} open={!sending} />
		</>
	)
}
