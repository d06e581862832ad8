import { useForm } from '@conform-to/react'
import { type ElementType, type FormEvent, useEffect, useMemo, useRef } from 'react'
import {
	recommendations,
	type SurveyField,
	surveyFields,
	surveyQuestions,
	surveyWording,
	treatmentPeriods,
} from '#app/clinic/survey/survey-messages.ts'
import { Button } from '#app/components/button/button.tsx'
import { ChoiceField, firstChoice } from '#app/components/choice-field/choice-field.tsx'
import { ErrorSummary } from '#app/components/error-summary/error-summary.tsx'
import { Field } from '#app/components/field/field.tsx'
import { browserCheck } from '#app/components/form/browser-check.ts'
import { getTextareaProps } from '#app/components/form/control-props.ts'
import formStyle from '#app/components/form/form.module.css'
import { useSending } from '#app/components/form/use-sending.ts'
import { Trap } from '#app/components/honeypot/honeypot.tsx'
import { Failure } from '#app/components/message/message.tsx'
import { firstMark, RatingField } from '#app/components/rating-field/rating-field.tsx'
import type { SurveyAnswer, SurveyPageData } from './page-data.ts'
import type { Place } from './place.ts'
import style from './survey.module.css'

type Props = {
	id: 'survey' | 'survey-dialog'
	page: SurveyPageData
	/** Where the answers are given. */
	place: Place
	answer: SurveyAnswer | undefined
	sending: boolean
	phone: string | undefined
	/** The framework's `Form` on the page, a fetcher's in the dialog. */
	FormElement: ElementType
	/** In the dialog: skipping closes it and asks nobody. */
	onSkip?: () => void
}

const choices = { treatment_period: treatmentPeriods, recommendation: recommendations }
const ratings = ['staff_attitude_rating', 'comfort_rating', 'treatment_result_rating'] as const
const required = { required: true }
const constraint = Object.fromEntries(
	surveyFields.filter(name => name !== 'comments').map(name => [name, required]),
)

/** The survey, on its page and in the dialog alike; complete without scripts. */
export function SurveyForm({ id, page, place, answer, sending, phone, FormElement, onSkip }: Props) {
	const element = useRef<HTMLFormElement>(null)
	const onPage = id === 'survey'
	const statusId = onPage ? 'form-status' : `${id}-status`
	// What could not be read is lost with the old document; in a live page it still stands in the fields.
	const documentsAnswer = useRef(answer)

	// Conform takes every new object for a new answer.
	const lastResult = useMemo(() => (answer ? resultOf(answer) : null), [answer])
	const [form, fields] = useForm<Record<SurveyField, string>>({
		id,
		defaultNoValidate: false,
		lastResult,
		constraint,
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onSubmit',
		onValidate: ({ form, formData }) => browserCheck(form, formData, surveyWording),
	})

	const problems = surveyFields.flatMap(name => {
		const { id, errors } = fields[name]
		return errors?.[0] ? [{ fieldId: controlOf(name, id), message: errors[0] }] : []
	})
	const failed = answer?.outcome === 'failed'
	// In the dialog each question has its own error; what belongs to no question would be nowhere.
	const boxed = onPage || answer?.status === 422
	// Skipping leads elsewhere, and a browser takes the anchor along.
	const action = `/survey${page.from === '/' ? '' : `?${new URLSearchParams({ from: page.from })}`}`
	const { status, problem, submit } = useSending({ answer, sending, problems, failed, titled: onPage })

	// In the dialog the first open question takes the focus: all six are in view at once.
	const firstProblem = onPage ? undefined : problems[0]?.fieldId
	useEffect(() => {
		if (sending || !firstProblem) return
		const control = document.getElementById(firstProblem)
		control?.closest('fieldset')?.scrollIntoView({ block: 'nearest' })
		control?.focus()
	}, [sending, firstProblem])

	const question = (name: SurveyField) => ({
		field: fields[name],
		legend: (
			<>
				{surveyQuestions[name]}
				<span aria-hidden="true" className={style.star}>
					{' '}
					*
				</span>
			</>
		),
	})

	return (
		<div className={formStyle.whole}>
			{problems.length > 0 && (onPage || answer?.notes) ? (
				<ErrorSummary
					id={statusId}
					notes={answer?.notes}
					problems={problems}
					ref={problem}
					title="Ответы не отправлены"
				/>
			) : boxed && failed && !sending ? (
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
				action={`${action}#form-status`}
				className={formStyle.form}
				id={form.id}
				method="post"
				noValidate={form.noValidate}
				onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event, form.onSubmit)}
				preventScrollReset
				ref={element}
			>
				<input name="token" type="hidden" value={answer?.token ?? page.token} />
				<input name="from" type="hidden" value={page.from} />
				<input name="url" type="hidden" value={place.url} />
				<input name="page_title" type="hidden" value={place.page_title} />
				{onPage ? null : <input name="in_place" type="hidden" value="true" />}
				<Trap form={id} />

				<p className={formStyle.lead}>
					Опрос анонимный.{' '}
					<span aria-hidden="true">
						Вопросы со звёздочкой <span className={style.star}>*</span> обязательны.
					</span>
					<span className="visually-hidden">Обязательны все вопросы, кроме комментария.</span>
				</p>
				<ChoiceField
					{...question('treatment_period')}
					choices={treatmentPeriods}
					key={fields.treatment_period.key}
				/>
				{ratings.map(name => (
					<RatingField {...question(name)} key={`${name} ${fields[name].key}`} />
				))}
				<ChoiceField
					{...question('recommendation')}
					choices={recommendations}
					key={`recommendation ${fields.recommendation.key}`}
				/>
				<Field
					field={fields.comments}
					hint="Не указывайте имя и телефон: так ответы останутся анонимными."
					label={surveyQuestions.comments}
				>
					<textarea
						{...getTextareaProps(fields.comments, { ariaDescribedBy: fields.comments.descriptionId })}
						key={fields.comments.key}
						rows={3}
					/>
				</Field>
				<div
					aria-live={sending ? 'off' : 'polite'}
					className={boxed || sending || !failed ? 'visually-hidden' : style.failed}
					ref={status}
					tabIndex={-1}
				>
					{sending ? 'Отправка...' : failed && !boxed ? 'Не удалось отправить. Попробуйте ещё раз.' : ''}
				</div>
				<div className={style.buttons}>
					<Button disabled={sending} kind="main" type="submit">
						{sending ? 'Отправка...' : 'Отправить'}
					</Button>
					{onSkip ? (
						<Button kind="second" onClick={onSkip} type="button">
							Пропустить
						</Button>
					) : (
						<Button formAction={action} formNoValidate kind="second" name="intent" type="submit" value="skip">
							Пропустить
						</Button>
					)}
				</div>
			</FormElement>
		</div>
	)
}

function controlOf(name: SurveyField, id: string) {
	if (name === 'comments') return id
	return name in choices ? firstChoice(id, choices[name as keyof typeof choices]) : firstMark(id)
}

function resultOf({ outcome, errors = {}, values = {} }: SurveyAnswer) {
	if (outcome === 'received') return null
	return { status: 'error' as const, initialValue: values, error: errors }
}
