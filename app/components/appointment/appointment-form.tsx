import { type ElementType, useEffect, useState } from 'react'
import { type AppointmentField, appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { ConsentDialog, ConsentOpener } from '#app/components/consent/consent-text.tsx'
import { useConsentTracking } from '#app/components/consent/use-consent-tracking.ts'
import styles from '#app/components/form/form.module.css'
import {
	PhoneField,
	PolicyLink,
	SelectField,
	TextArea,
	TextField,
	TickBox,
} from '#app/components/form/form-fields.tsx'
import { FormFrame, SendButton, SendingStatus } from '#app/components/form/form-frame.tsx'
import { FormProblem } from '#app/components/form/form-problem.tsx'
import { type ClinicForm, useClinicForm } from '#app/components/form/use-clinic-form.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { OfferedTimes } from './offered-times.tsx'
import type { AppointmentPageData } from './page-data.ts'

type Props = {
	id: 'appointment' | 'appointment-dialog'
	page: AppointmentPageData
	answer: FormAnswer | undefined
	sending: boolean
	phone: string | undefined
	FormElement: ElementType
}

export function AppointmentForm({ id, page, answer, sending, phone, FormElement }: Props) {
	const [consentOpen, setConsentOpen] = useState(false)
	const onPage = id === 'appointment'
	const form = useClinicForm({
		id,
		answer,
		sending,
		wording: appointmentWording,
		ownsPageTitle: onPage,
		leavesPage: onPage,
		required: ['name', 'phone', 'email', 'privacy_policy_consent', 'personal_data_consent'],
		defaultValue: { service: page.preset, message: page.message },
	})
	const { element, fields } = form

	const tracking = useConsentTracking(element, 'appointment')
	const received = answer?.outcome === 'received'
	useEffect(() => {
		if (!received) return
		tracking.release()
		element.current?.reset()
	}, [received, tracking.release, element])

	const consent = answer?.consents?.personal_data_consent ?? page.consent
	const kept = answer?.lastResult?.initialValue as Record<string, string> | undefined

	return (
		<div className={styles.whole}>
			<FormProblem
				form={form}
				id={onPage ? 'form-status' : `${id}-status`}
				phone={phone}
				title="Заявка не отправлена"
			/>
			<FormFrame
				action={`/appointment?${query(page)}#form-status`}
				form={form}
				FormElement={FormElement}
				hiddenFields={{
					token: answer?.token ?? page.token,
					from: page.from,
					personal_data_consent_text: consent.sha256,
					in_place: onPage ? undefined : 'true',
				}}
			>
				<p className={styles.lead}>Имя, телефон и почта обязательны, остальное — по желанию.</p>
				<Questions fields={fields} id={id} kept={kept} page={page} />
				<Agreements consent={consent} fields={fields} onOpen={() => setConsentOpen(true)} />
				<SendingStatus {...form} />
				<SendButton sending={sending}>Отправить заявку</SendButton>
			</FormFrame>
			<ConsentDialog
				id={`${id}-consent`}
				onClose={() => setConsentOpen(false)}
				open={consentOpen}
				text={consent}
			/>
		</div>
	)
}

type QuestionsProps = Pick<ClinicForm<AppointmentField>, 'fields'> &
	Pick<Props, 'id' | 'page'> & { kept: Record<string, string> | undefined }

function Questions({ fields, id, page, kept }: QuestionsProps) {
	const hours = `${id}-hours`
	return (
		<>
			<TextField autoComplete="name" field={fields.name} label="Имя" />
			<PhoneField field={fields.phone} hint="Позвоним, чтобы подтвердить время." />
			<TextField autoComplete="email" field={fields.email} label="Электронная почта" type="email" />
			<SelectField field={fields.service} label="Услуга">
				<option value="">Пока не знаю</option>
				{unlisted([page.preset, kept?.service], page.services).map(text => (
					<option key={text} value={text}>
						{text}
					</option>
				))}
				{page.services.map(({ slug, name }) => (
					<option key={slug} value={slug}>
						{name}
					</option>
				))}
			</SelectField>
			<OfferedTimes id={`${id}-slot`} kept={kept} offers={page.offers} />
			<div className={styles.pair}>
				<p className={styles.lead} id={hours}>
					{page.hours}
				</p>
				<TextField
					describedBy={hours}
					field={fields.date}
					label="Желаемая дата"
					min={page.today}
					type="date"
				/>
				<TextField describedBy={hours} field={fields.time} label="Желаемое время" type="time" />
			</div>
			<TextArea
				field={fields.message}
				hint="О здоровье лучше рассказать врачу на приёме."
				label="Сообщение"
				rows={3}
			/>
		</>
	)
}

type AgreementsProps = Pick<ClinicForm<AppointmentField>, 'fields'> & {
	consent: ShownConsent
	onOpen: () => void
}

const Agreements = ({ fields, consent, onOpen }: AgreementsProps) => (
	<>
		<TickBox field={fields.privacy_policy_consent} label="Ознакомлен(а) с политикой конфиденциальности">
			<PolicyLink />
		</TickBox>
		<TickBox field={fields.personal_data_consent} label="Даю согласие на обработку персональных данных">
			<ConsentOpener onOpen={onOpen} page="/consent" text={consent} />
		</TickBox>
	</>
)

const unlisted = (chosen: (string | undefined)[], services: AppointmentPageData['services']) =>
	[...new Set(chosen)].filter(text => text && !services.some(({ slug }) => slug === text))

/** An action of `#…` alone would drop the query from the address. */
function query({ preset, doctor, from }: AppointmentPageData) {
	return new URLSearchParams({
		...(preset ? { service: preset } : {}),
		...(doctor ? { doctor } : {}),
		...(from === '/' ? {} : { from }),
	}).toString()
}
