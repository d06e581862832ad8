import type { ElementType } from 'react'
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
import formStyle from '#app/components/form/form.module.css'
import { TextArea } from '#app/components/form/form-fields.tsx'
import { FormFrame, SendButton, SendingStatus } from '#app/components/form/form-frame.tsx'
import { FormProblem } from '#app/components/form/form-problem.tsx'
import { type ClinicForm, useClinicForm } from '#app/components/form/use-clinic-form.ts'
import { firstMark, RatingField } from '#app/components/rating-field/rating-field.tsx'
import type { Place } from '#app/components/tracking/beacon.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import type { SurveyPageData } from './page-data.ts'
import style from './survey.module.css'

type Props = {
	id: 'survey' | 'survey-dialog'
	page: SurveyPageData
	place: Place
	answer: FormAnswer | undefined
	sending: boolean
	phone: string | undefined
	FormElement: ElementType
	onSkip?: (() => void) | undefined
}

const choices = { treatment_period: treatmentPeriods, recommendation: recommendations }
const ratings = ['staff_attitude_rating', 'comfort_rating', 'treatment_result_rating'] as const

export function SurveyForm({ id, page, place, answer, sending, phone, FormElement, onSkip }: Props) {
	const onPage = id === 'survey'
	const form = useClinicForm({
		id,
		answer,
		sending,
		wording: surveyWording,
		ownsPageTitle: onPage,
		leavesPage: onPage,
		required: surveyFields.filter(name => name !== 'comments'),
		controlOf,
	})
	const { fields, problems } = form
	// In the dialog errors stand at their questions; only other failures need the box.
	const boxed = onPage || answer?.status === 422
	const inBox = problems.length > 0 ? onPage || answer?.notes : boxed
	// Skipping redirects, and browsers keep the fragment.
	const action = `/survey${page.from === '/' ? '' : `?${new URLSearchParams({ from: page.from })}`}`

	return (
		<div className={formStyle.whole}>
			{inBox ? (
				<FormProblem
					form={form}
					id={onPage ? 'form-status' : `${id}-status`}
					phone={phone}
					title="Ответы не отправлены"
				/>
			) : null}
			<FormFrame
				action={`${action}#form-status`}
				form={form}
				FormElement={FormElement}
				hiddenFields={{
					token: answer?.token ?? page.token,
					from: page.from,
					url: place.url,
					page_title: place.page_title,
					in_place: onPage ? undefined : 'true',
				}}
			>
				<Questions fields={fields} />
				<SendingStatus {...form} />
				{form.failed && !boxed && !sending ? (
					<strong className={style.failed} ref={form.problem} tabIndex={-1}>
						Не удалось отправить. Попробуйте ещё раз.
					</strong>
				) : null}
				<div className={style.buttons}>
					<SendButton sending={sending}>Отправить</SendButton>
					<SkipButton action={action} onSkip={onSkip} />
				</div>
			</FormFrame>
		</div>
	)
}

const Legend = ({ name }: { name: SurveyField }) => (
	<>
		{surveyQuestions[name]}
		<span aria-hidden="true" className={style.star}>
			{' '}
			*
		</span>
	</>
)

function Questions({ fields }: Pick<ClinicForm<SurveyField>, 'fields'>) {
	return (
		<>
			<p className={formStyle.lead}>
				{'Опрос анонимный. '}
				<span aria-hidden="true">
					Вопросы со звёздочкой <span className={style.star}>*</span> обязательны.
				</span>
				<span className="visually-hidden">Обязательны все вопросы, кроме комментария.</span>
			</p>
			<ChoiceField
				field={fields.treatment_period}
				legend={<Legend name="treatment_period" />}
				choices={treatmentPeriods}
				key={fields.treatment_period.key}
			/>
			{ratings.map(name => (
				<RatingField
					field={fields[name]}
					legend={<Legend name={name} />}
					key={`${name} ${fields[name].key}`}
				/>
			))}
			<ChoiceField
				field={fields.recommendation}
				legend={<Legend name="recommendation" />}
				choices={recommendations}
				key={`recommendation ${fields.recommendation.key}`}
			/>
			<TextArea
				field={fields.comments}
				hint="Не указывайте имя и телефон: так ответы останутся анонимными."
				label={surveyQuestions.comments}
				rows={3}
			/>
		</>
	)
}

const SkipButton = ({ action, onSkip }: { action: string; onSkip: Props['onSkip'] }) =>
	onSkip ? (
		<Button kind="second" onClick={onSkip} type="button">
			Пропустить
		</Button>
	) : (
		<Button formAction={action} formNoValidate kind="second" name="intent" type="submit" value="skip">
			Пропустить
		</Button>
	)

function controlOf(name: SurveyField, id: string) {
	if (name === 'comments') return id
	return name in choices ? firstChoice(id, choices[name as keyof typeof choices]) : firstMark(id)
}
