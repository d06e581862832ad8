import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { type ReviewField, reviewWording } from '#app/clinic/reviews/review-messages.ts'
import { ConsentDialog, ConsentOpener } from '#app/components/consent/consent-text.tsx'
import { useConsentTracking } from '#app/components/consent/use-consent-tracking.ts'
import styles from '#app/components/form/form.module.css'
import {
	PersonalDataBox,
	SelectField,
	TextArea,
	TextField,
	TickBox,
} from '#app/components/form/form-fields.tsx'
import { FormFrame, SendButton, SendingStatus } from '#app/components/form/form-frame.tsx'
import { FormProblem } from '#app/components/form/form-problem.tsx'
import { type ClinicForm, useClinicForm } from '#app/components/form/use-clinic-form.ts'
import { firstMark, RatingField } from '#app/components/rating-field/rating-field.tsx'
import { useHydrated } from '#app/components/site-layout/use-hydrated.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'

type Choice = { id: number; name: string }
type Agreement = 'reading' | 'publication'

type Props = {
	page: { token: string } & Record<Agreement, ShownConsent>
	doctors: Choice[]
	services: Choice[]
	answer: FormAnswer | undefined
	phone: string | undefined
	onReceived: () => void
}

export function ReviewForm({ page, doctors, services, answer: documentsAnswer, phone, onReceived }: Props) {
	const sender = useFetcher<FormAnswer>()
	const answer = sender.data ?? documentsAnswer
	const received = sender.data?.outcome === 'received'
	// Also until the thanks stand in its place.
	const sending = sender.state !== 'idle' || received
	const hydrated = useHydrated()
	const [shown, setShown] = useState<Agreement>()
	const form = useClinicForm({
		id: 'review',
		answer,
		sending,
		wording: reviewWording,
		ownsPageTitle: true,
		required: ['author_name', 'rating', 'text', 'personal_data_consent', 'publish_consent'],
		controlOf: (name, id) => (name === 'rating' ? firstMark(id) : id),
	})
	const { fields } = form

	const { release } = useConsentTracking(form.element, 'review')
	useEffect(() => {
		if (!received) return
		release()
		onReceived()
	}, [received, release, onReceived])

	const texts = {
		reading: answer?.consents?.personal_data_consent ?? page.reading,
		publication: answer?.consents?.publish_consent ?? page.publication,
	}

	return (
		<div className={styles.whole}>
			<FormProblem form={form} id="form-status" phone={phone} title="Отзыв не отправлен" />
			<FormFrame
				action="/reviews#form-status"
				form={form}
				FormElement={sender.Form}
				hiddenFields={{
					token: answer?.token ?? page.token,
					from: '/reviews',
					in_place: hydrated ? 'true' : undefined,
					personal_data_consent_text: texts.reading.sha256,
					publish_consent_text: texts.publication.sha256,
				}}
			>
				<p className={styles.lead}>Имя, оценка и отзыв обязательны, врач и услуга — по желанию.</p>
				<Questions doctors={doctors} fields={fields} services={services} />
				<Agreements fields={fields} onOpen={setShown} texts={texts} />
				<SendingStatus {...form} />
				<SendButton sending={sending}>Отправить отзыв</SendButton>
			</FormFrame>
			<ConsentDialogs onClose={() => setShown(undefined)} shown={shown} texts={texts} />
		</div>
	)
}

type QuestionsProps = Pick<ClinicForm<ReviewField>, 'fields'> & Pick<Props, 'doctors' | 'services'>

function Questions({ fields, doctors, services }: QuestionsProps) {
	return (
		<>
			<TextField
				autoComplete="nickname"
				field={fields.author_name}
				hint="Можно вымышленное: его увидят все."
				label="Ваше имя"
			/>
			<RatingField field={fields.rating} key={`rating ${fields.rating.key}`} legend="Оценка" />
			<div className={styles.pair}>
				<SelectField field={fields.doctor_id} label="Врач">
					<option value="">Не выбран</option>
					{doctors.map(options)}
				</SelectField>
				<SelectField field={fields.service_id} label="Услуга">
					<option value="">Не выбрана</option>
					{services.map(options)}
				</SelectField>
			</div>
			<TextArea
				field={fields.text}
				hint="Без диагнозов, подробностей о здоровье и имён других людей: с ними мы не сможем опубликовать отзыв."
				label="Отзыв"
				rows={5}
			/>
		</>
	)
}

type AgreementsProps = Pick<ClinicForm<ReviewField>, 'fields'> & {
	texts: Record<Agreement, ShownConsent>
	onOpen: (which: Agreement) => void
}

const Agreements = ({ fields, texts, onOpen }: AgreementsProps) => (
	<>
		<PersonalDataBox
			field={fields.personal_data_consent}
			onOpen={() => onOpen('reading')}
			text={texts.reading}
		/>
		<TickBox field={fields.publish_consent} label="Даю согласие на публикацию отзыва на сайте клиники">
			<ConsentOpener
				name="Текст согласия на публикацию"
				onOpen={() => onOpen('publication')}
				text={texts.publication}
			/>
		</TickBox>
	</>
)

type DialogsProps = Pick<AgreementsProps, 'texts'> & { shown: Agreement | undefined; onClose: () => void }

const ConsentDialogs = ({ texts, shown, onClose }: DialogsProps) =>
	(['reading', 'publication'] as const).map(which => (
		<ConsentDialog
			id={`review-${which}`}
			key={which}
			onClose={onClose}
			open={shown === which}
			text={texts[which]}
		/>
	))

const options = ({ id, name }: Choice) => (
	<option key={id} value={id}>
		{name}
	</option>
)
