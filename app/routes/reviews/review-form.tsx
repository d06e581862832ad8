import { useForm } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { type ReviewField, reviewFields, reviewWording } from '#app/clinic/reviews/review-messages.ts'
import { useConsentTracking } from '#app/components/appointment/consent-tracking.ts'
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
import { firstMark, RatingField } from '#app/components/rating-field/rating-field.tsx'
import type { FormAnswer } from '#app/forms/form-answer.ts'

type Choice = { id: number; name: string }

type Props = {
	page: { token: string; reading: ShownConsent; publication: ShownConsent }
	doctors: Choice[]
	services: Choice[]
	/** What the server said to a form sent without scripts. */
	answer: FormAnswer | undefined
	phone: string | undefined
	onReceived: () => void
}

const required = { required: true }

/** The form of a review; complete without scripts, sent in place with them. */
export function ReviewForm({ page, doctors, services, answer: documentsAnswer, phone, onReceived }: Props) {
	const element = useRef<HTMLFormElement>(null)
	const sender = useFetcher<FormAnswer>()
	const answer = sender.data ?? documentsAnswer
	const sending = sender.state !== 'idle'
	const [alive, setAlive] = useState(false)
	useEffect(() => setAlive(true), [])
	const [shown, setShown] = useState<'reading' | 'publication'>()

	// Conform takes every new object for a new answer.
	const lastResult = useMemo(() => (answer ? resultOf(answer) : null), [answer])
	const [form, fields] = useForm<Record<ReviewField, string>>({
		id: 'review',
		defaultNoValidate: false,
		lastResult,
		constraint: {
			...{ author_name: required, rating: required, text: required },
			...{ personal_data_consent: required, publish_consent: required },
		},
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onSubmit',
		onValidate: ({ form, formData }) => browserCheck(form, formData, reviewWording),
	})

	const { release } = useConsentTracking(element, 'review')
	const received = sender.data?.outcome === 'received'
	useEffect(() => {
		if (!received) return
		release()
		onReceived()
	}, [received, release, onReceived])

	const problems = reviewFields.flatMap(name => {
		const { id, errors } = fields[name]
		return errors?.[0] ? [{ fieldId: name === 'rating' ? firstMark(id) : id, message: errors[0] }] : []
	})
	const texts = {
		reading: answer?.consents?.personal_data_consent ?? page.reading,
		publication: answer?.consents?.publish_consent ?? page.publication,
	}
	const failed = answer?.outcome === 'failed'
	const { status, problem, submit } = useSending({ answer, sending, problems, failed, titled: true })

	return (
		<div className={styles.whole}>
			{problems.length > 0 ? (
				<ErrorSummary
					id="form-status"
					notes={answer?.notes}
					problems={problems}
					ref={problem}
					title="Отзыв не отправлен"
				/>
			) : failed && !sending ? (
				<Failure
					id="form-status"
					kept={answer.values !== undefined || answer !== documentsAnswer}
					message={answer.message}
					notes={answer.notes}
					phone={phone}
					ref={problem}
				/>
			) : null}

			<sender.Form
				aria-invalid={false}
				action="/reviews#form-status"
				className={styles.form}
				id={form.id}
				method="post"
				noValidate={form.noValidate}
				onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event, form.onSubmit)}
				preventScrollReset
				ref={element}
			>
				<input name="token" type="hidden" value={answer?.token ?? page.token} />
				<input name="from" type="hidden" value="/reviews" />
				{alive ? <input name="in_place" type="hidden" value="true" /> : null}
				<input name="personal_data_consent_text" type="hidden" value={texts.reading.sha256} />
				<input name="publish_consent_text" type="hidden" value={texts.publication.sha256} />
				<Trap form="review" />

				<p className={styles.lead}>Имя, оценка и отзыв обязательны, врач и услуга — по желанию.</p>
				<Field field={fields.author_name} hint="Можно вымышленное: его увидят все." label="Ваше имя">
					<input
						{...getInputProps(fields.author_name, {
							type: 'text',
							ariaDescribedBy: fields.author_name.descriptionId,
						})}
						autoComplete="nickname"
						key={fields.author_name.key}
					/>
				</Field>
				<RatingField field={fields.rating} key={`rating ${fields.rating.key}`} legend="Оценка" />
				<div className={styles.pair}>
					<Field field={fields.doctor_id} label="Врач">
						<select {...getSelectProps(fields.doctor_id)} key={fields.doctor_id.key}>
							<option value="">Не выбран</option>
							{doctors.map(options)}
						</select>
					</Field>
					<Field field={fields.service_id} label="Услуга">
						<select {...getSelectProps(fields.service_id)} key={fields.service_id.key}>
							<option value="">Не выбрана</option>
							{services.map(options)}
						</select>
					</Field>
				</div>
				<Field
					field={fields.text}
					hint="Без диагнозов, подробностей о здоровье и имён других людей: с ними мы не сможем опубликовать отзыв."
					label="Отзыв"
				>
					<textarea
						{...getTextareaProps(fields.text, { ariaDescribedBy: fields.text.descriptionId })}
						key={fields.text.key}
						rows={5}
					/>
				</Field>
				<Checkbox
					field={fields.personal_data_consent}
					input={getInputProps(fields.personal_data_consent, { type: 'checkbox' })}
					label="Даю согласие на обработку персональных данных"
				>
					<ConsentOpener onOpen={() => setShown('reading')} text={texts.reading} />
					<a className={styles.policy} href="/privacy" rel="noopener" target="_blank">
						Прочитать политику в новой вкладке
					</a>
				</Checkbox>
				<Checkbox
					field={fields.publish_consent}
					input={getInputProps(fields.publish_consent, { type: 'checkbox' })}
					label="Даю согласие на публикацию отзыва на сайте клиники"
				>
					<ConsentOpener
						name="Текст согласия на публикацию"
						onOpen={() => setShown('publication')}
						text={texts.publication}
					/>
				</Checkbox>
				<div className="visually-hidden" ref={status} tabIndex={-1}>
					{sending ? 'Отправка...' : ''}
				</div>
				<Button disabled={sending}>{sending ? 'Отправка...' : 'Отправить отзыв'}</Button>
			</sender.Form>
			{(['reading', 'publication'] as const).map(which => (
				<ConsentDialog
					id={`review-${which}`}
					key={which}
					onClose={() => setShown(undefined)}
					open={shown === which}
					text={texts[which]}
				/>
			))}
		</div>
	)
}

const options = ({ id, name }: Choice) => (
	<option key={id} value={id}>
		{name}
	</option>
)

function resultOf({ outcome, errors = {}, values = {} }: FormAnswer) {
	if (outcome === 'received') return null
	return { status: 'error' as const, initialValue: values, error: errors }
}
