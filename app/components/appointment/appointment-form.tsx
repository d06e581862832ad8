import { useForm } from '@conform-to/react'
import { type ElementType, type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import {
	type AppointmentField,
	appointmentFields,
	appointmentWording,
} from '#app/clinic/appointments/appointment-messages.ts'
import { Button } from '#app/components/button/button.tsx'
import { Checkbox } from '#app/components/checkbox/checkbox.tsx'
import { ConsentDialog, ConsentOpener } from '#app/components/consent/consent-text.tsx'
import { ErrorSummary } from '#app/components/error-summary/error-summary.tsx'
import { Field } from '#app/components/field/field.tsx'
import { browserCheck } from '#app/components/form/browser-check.ts'
import { getInputProps, getSelectProps, getTextareaProps } from '#app/components/form/control-props.ts'
import styles from '#app/components/form/form.module.css'
import { useSending } from '#app/components/form/use-sending.ts'
import { Trap } from '#app/components/honeypot/honeypot.tsx'
import { Failure } from '#app/components/message/message.tsx'
import { useConsentTracking } from './consent-tracking.ts'
import { OfferedTimes } from './offered-times.tsx'
import type { AppointmentAnswer, AppointmentPageData } from './page-data.ts'

type Props = {
	id: 'appointment' | 'appointment-dialog'
	page: AppointmentPageData
	answer: AppointmentAnswer | undefined
	sending: boolean
	phone: string | undefined
	/** The framework's `Form` on the page, a fetcher's in the dialog. */
	FormElement: ElementType
}

const required = { required: true }

/** The appointment form, on its page and in the dialog alike; complete without scripts. */
export function AppointmentForm({ id, page, answer, sending, phone, FormElement }: Props) {
	const element = useRef<HTMLFormElement>(null)
	// What could not be read is lost with the old document; in a live page it still stands in the fields.
	const documentsAnswer = useRef(answer)
	const [consentOpen, setConsentOpen] = useState(false)
	const statusId = id === 'appointment' ? 'form-status' : `${id}-status`

	// Conform takes every new object for a new answer.
	const lastResult = useMemo(() => (answer ? resultOf(answer) : null), [answer])
	const [form, fields] = useForm<Record<AppointmentField, string>>({
		id,
		defaultNoValidate: false,
		lastResult,
		defaultValue: { service: page.preset },
		constraint: {
			...{ name: required, phone: required, email: required },
			...{ privacy_policy_consent: required, personal_data_consent: required },
		},
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onSubmit',
		onValidate: ({ form, formData }) => browserCheck(form, formData, appointmentWording),
	})

	const tracking = useConsentTracking(element, 'appointment')
	const received = answer?.outcome === 'received'
	useEffect(() => {
		if (!received) return
		tracking.release()
		element.current?.reset()
	}, [received, tracking.release])

	const problems = appointmentFields.flatMap(name => {
		const [message] = fields[name].errors ?? []
		return message ? [{ fieldId: fields[name].id, message }] : []
	})
	const { status, problem, submit } = useSending({
		...{ answer, sending, problems, titled: id === 'appointment' },
		failed: answer?.outcome === 'failed',
	})
	const consent = answer?.consents?.personal_data_consent ?? page.consent

	// Also what was chosen before the list was lost or changed: an answer keeps every choice.
	const unknownService = [...new Set([page.preset, answer?.values?.service ?? ''])].filter(
		text => text !== '' && !page.services.some(({ slug }) => slug === text),
	)

	return (
		<div className={styles.whole}>
			{problems.length > 0 ? (
				<ErrorSummary
					id={statusId}
					notes={answer?.notes}
					problems={problems}
					ref={problem}
					title="Заявка не отправлена"
				/>
			) : answer?.outcome === 'failed' && !sending ? (
				<Failure
					id={statusId}
					kept={answer.values !== undefined || answer !== documentsAnswer.current}
					message={answer.message}
					notes={answer.notes}
					phone={phone}
					ref={problem}
				/>
			) : null}

			<FormElement
				aria-invalid={false}
				action={`/appointment?${query(page)}#form-status`}
				className={styles.form}
				id={form.id}
				method="post"
				noValidate={form.noValidate}
				onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event, form.onSubmit)}
				preventScrollReset
				ref={element}
			>
				<input name="token" type="hidden" value={answer?.token ?? page.token} />
				<input name="from" type="hidden" value={page.from} />
				<input name="personal_data_consent_text" type="hidden" value={consent.sha256} />
				{id === 'appointment-dialog' ? <input name="in_place" type="hidden" value="true" /> : null}
				<Trap form={id} />

				<p className={styles.lead}>Имя, телефон и почта обязательны, остальное — по желанию.</p>
				<Field field={fields.name} label="Имя">
					<input
						{...getInputProps(fields.name, { type: 'text' })}
						autoComplete="name"
						key={fields.name.key}
					/>
				</Field>
				<Field field={fields.phone} hint="Позвоним, чтобы подтвердить время." label="Телефон" width="phone">
					<input
						{...getInputProps(fields.phone, { type: 'tel', ariaDescribedBy: fields.phone.descriptionId })}
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
				<Field field={fields.service} label="Услуга">
					<select {...getSelectProps(fields.service)} key={fields.service.key}>
						<option value="">Пока не знаю</option>
						{unknownService.map(text => (
							<option key={text} value={text}>
								{text}
							</option>
						))}
						{page.services.map(({ slug, name }) => (
							<option key={slug} value={slug}>
								{name}
							</option>
						))}
					</select>
				</Field>
				<OfferedTimes id={`${id}-slot`} kept={answer?.values} offers={page.offers} />
				<div className={styles.pair}>
					<Field field={fields.date} label="Желаемая дата">
						<input {...getInputProps(fields.date, { type: 'date' })} key={fields.date.key} min={page.today} />
					</Field>
					<Field field={fields.time} label="Желаемое время">
						<input {...getInputProps(fields.time, { type: 'time' })} key={fields.time.key} />
					</Field>
				</div>
				<Field field={fields.message} hint="О здоровье лучше рассказать врачу на приёме." label="Сообщение">
					<textarea
						{...getTextareaProps(fields.message, { ariaDescribedBy: fields.message.descriptionId })}
						key={fields.message.key}
						rows={3}
					/>
				</Field>
				<Checkbox
					field={fields.privacy_policy_consent}
					input={getInputProps(fields.privacy_policy_consent, { type: 'checkbox' })}
					label="Ознакомлен(а) с политикой конфиденциальности"
				>
					<a className={styles.policy} href="/privacy" rel="noopener" target="_blank">
						Прочитать политику в новой вкладке
					</a>
				</Checkbox>
				<Checkbox
					field={fields.personal_data_consent}
					input={getInputProps(fields.personal_data_consent, { type: 'checkbox' })}
					label="Даю согласие на обработку персональных данных"
				>
					<ConsentOpener onOpen={() => setConsentOpen(true)} page="/consent" text={consent} />
				</Checkbox>
				<div className="visually-hidden" ref={status} tabIndex={-1}>
					{sending ? 'Отправка...' : ''}
				</div>
				<Button disabled={sending} kind="main" type="submit">
					{sending ? 'Отправка...' : 'Отправить заявку'}
				</Button>
			</FormElement>
			<ConsentDialog
				id={`${id}-consent`}
				onClose={() => setConsentOpen(false)}
				open={consentOpen}
				text={consent}
			/>
		</div>
	)
}

function resultOf({ outcome, errors = {}, values = {} }: AppointmentAnswer) {
	if (outcome === 'received') return null
	return { status: 'error' as const, initialValue: values, error: errors }
}

/** The whole address again: an action of `#…` alone would drop the preset service from the page. */
function query({ preset, from }: AppointmentPageData) {
	return new URLSearchParams({
		...(preset ? { service: preset } : {}),
		...(from === '/' ? {} : { from }),
	}).toString()
}
