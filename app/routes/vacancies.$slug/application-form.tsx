import { useForm } from '@conform-to/react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { type JobField, jobFields, jobWording } from '#app/clinic/jobs/job-messages.ts'
import { useConsentTracking } from '#app/components/appointment/consent-tracking.ts'
import { Button } from '#app/components/button/button.tsx'
import { Checkbox } from '#app/components/checkbox/checkbox.tsx'
import { ConsentDialog, ConsentOpener } from '#app/components/consent/consent-text.tsx'
import { Field } from '#app/components/field/field.tsx'
import { browserCheck } from '#app/components/form/browser-check.ts'
import { getInputProps, getTextareaProps } from '#app/components/form/control-props.ts'
import styles from '#app/components/form/form.module.css'
import { useSending } from '#app/components/form/use-sending.ts'
import { Trap } from '#app/components/honeypot/honeypot.tsx'
import { tellSubmission } from '#app/components/tracking/form-submission.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { Progress } from './progress.tsx'
import { ResumeField } from './resume-field.tsx'
import { Trouble } from './trouble.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
	slug: string
	page: { token: string; consent: ShownConsent }
	/** What the server said to a form sent without scripts. */
	answer: FormAnswer | undefined
	phone: string | undefined
	onReceived: () => void
}

const required = { required: true }

/** The form of an application; complete without scripts, sent in place with them. */
export function ApplicationForm({ slug, page, answer: documentsAnswer, phone, onReceived }: Props) {
	const element = useRef<HTMLFormElement>(null)
	const [reading, setReading] = useState(false)
	const { release } = useConsentTracking(element, 'job_application')
	const upload = useUpload(`/vacancies/${slug}/send`, form => {
		release()
		tellSubmission('job_application', jobFields, form)
		onReceived()
	})
	const { sending, percent } = upload
	const answer = upload.answer ?? documentsAnswer

	// Conform takes every new object for a new answer.
	const lastResult = useMemo(() => (answer ? resultOf(answer) : null), [answer])
	const [form, fields] = useForm<Record<JobField, string>>({
		id: 'job',
		defaultNoValidate: false,
		lastResult,
		constraint: { name: required, phone: required, personal_data_consent: required },
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onSubmit',
		onValidate: ({ form, formData }) => browserCheck(form, formData, jobWording),
	})

	const problems = jobFields.flatMap(name => {
		const { id, errors } = fields[name]
		return errors?.[0] ? [{ fieldId: id, message: errors[0] }] : []
	})
	const consent = answer?.consents?.personal_data_consent ?? page.consent
	const failed = answer?.outcome === 'failed'
	const { status, problem, submit } = useSending({ answer, sending, problems, failed, titled: true })

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		submit(event, form.onSubmit)
		if (event.defaultPrevented) return
		event.preventDefault()
		upload.send(new FormData(event.currentTarget))
	}

	const described = (field: (typeof fields)[JobField]) => ({ ariaDescribedBy: field.descriptionId })
	return (
		<div className={styles.whole}>
			{sending ? null : (
				<Trouble
					answer={failed ? answer : undefined}
					filesLost={answer === documentsAnswer && (answer?.hadFiles ?? false)}
					kept={answer?.values !== undefined || answer !== documentsAnswer}
					notes={answer?.notes}
					{...{ problems, phone }}
					ref={problem}
				/>
			)}
			<form
				aria-invalid={false}
				action={`/vacancies/${slug}#form-status`}
				className={styles.form}
				encType="multipart/form-data"
				id={form.id}
				method="post"
				noValidate={form.noValidate}
				onSubmit={onSubmit}
				ref={element}
			>
				<input name="token" type="hidden" value={answer?.token ?? page.token} />
				<input name="vacancy" type="hidden" value={slug} />
				<input name="personal_data_consent_text" type="hidden" value={consent.sha256} />
				<Trap form="job" />

				<p className={styles.lead}>Имя и телефон обязательны, остальное — по желанию.</p>
				<Field field={fields.name} label="Имя">
					<input
						{...getInputProps(fields.name, { type: 'text' })}
						autoComplete="name"
						key={fields.name.key}
					/>
				</Field>
				<Field field={fields.phone} label="Телефон" width="phone">
					<input
						{...getInputProps(fields.phone, { type: 'tel' })}
						autoComplete="tel"
						key={fields.phone.key}
						placeholder="+7 (999) 123-45-67"
					/>
				</Field>
				<Field field={fields.email} label="Электронная почта">
					<input
						{...getInputProps(fields.email, { type: 'email' })}
						autoComplete="email"
						key={fields.email.key}
					/>
				</Field>
				<Field field={fields.message} hint="Опыт, навыки, когда удобно поговорить." label="Сообщение">
					<textarea
						{...getTextareaProps(fields.message, described(fields.message))}
						key={fields.message.key}
						rows={4}
					/>
				</Field>
				<ResumeField field={fields.resume} open={!sending} />
				<Checkbox
					field={fields.personal_data_consent}
					input={getInputProps(fields.personal_data_consent, { type: 'checkbox' })}
					label="Даю согласие на обработку персональных данных"
				>
					<ConsentOpener onOpen={() => setReading(true)} text={consent} />
					<a className={styles.policy} href="/privacy" rel="noopener" target="_blank">
						Прочитать политику в новой вкладке
					</a>
				</Checkbox>
				<Progress percent={percent} ref={status} sending={sending} />
				<Button disabled={sending}>{sending ? 'Отправка...' : 'Отправить отклик'}</Button>
			</form>
			<ConsentDialog id="job-consent" onClose={() => setReading(false)} open={reading} text={consent} />
		</div>
	)
}

function resultOf({ outcome, errors = {}, values = {} }: FormAnswer) {
	if (outcome === 'received') return null
	return { status: 'error' as const, initialValue: values, error: errors }
}
