import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import {
	type ClientActionFunctionArgs,
	type ClientLoaderFunctionArgs,
	data,
	Form,
	useActionData,
	useLoaderData,
	useNavigation,
} from '@remix-run/react'
import { appointmentFields, wishForDoctor } from '#app/clinic/appointments/appointment-messages.ts'
import { unbroken } from '#app/clinic/markup/typography.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { comingExceptions } from '#app/clinic/schedule/exceptions.ts'
import { hoursInWords } from '#app/clinic/schedule/opening.ts'
import styles from '#app/components/appointment/appointment.module.css'
import { AppointmentForm } from '#app/components/appointment/appointment-form.tsx'
import { Breadcrumbs } from '#app/components/breadcrumbs/breadcrumbs.tsx'
import { PhoneInstead } from '#app/components/form/phone-instead.tsx'
import { Failure } from '#app/components/message/message.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { tellSubmission } from '#app/components/tracking/form-submission.ts'
import { answerOfServer, type FormAnswer, formPageData } from '#app/forms/form-answer.ts'
import { ownPath } from '#app/forms/own-path.ts'
import { revalidateAt } from '#app/forms/revalidation.ts'
import { postOnly } from '#app/platform/http-methods.ts'
import { useSettings } from '#app/root.tsx'
import { orFallback } from '#app/server/document/loader-failures.server.ts'
import { clinic, clock, consentText, content, formToken, settings } from '#app/services.server.ts'
import { offeredTimes } from './offered.server.ts'
import { receiveAppointment } from './receive.server.ts'

const title = 'Запись на приём'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.refused ? `Ошибка: ${title}` : title,
		description: 'Оставьте телефон и удобное время: позвоним и подберём врача.',
	})

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const shouldRevalidate = revalidateAt('/appointment')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url)
	const doctor = searchParams.get('doctor') ?? ''
	const [list, message, { known, offers }, token] = await Promise.all([
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		doctorWished(doctor),
		settings().then(async known => ({ known, offers: await offeredTimes(known.timezone) })),
		formToken(),
	])

	const today = dayIn(known.timezone, clock())
	return {
		services: list.map(({ slug, name }) => ({ slug, name })),
		preset: searchParams.get('service')?.slice(0, 200) ?? '',
		message,
		doctor: message ? doctor : '',
		from: ownPath(searchParams.get('from')),
		today,
		hours: [hoursInWords(known), ...comingExceptions(content().openingDays, today).map(unbroken)].join(' '),
		offers,
		token,
		consent: consentText(),
		refused: context.isPosted ?? false,
	}
}

/** Of a doctor nobody knows nothing is said. */
async function doctorWished(id: string) {
	if (!id) return ''
	const doctors = await orFallback(clinic['doctors.list']({}), [], 'doctors not loaded')
	const doctor = doctors.find(doctor => String(doctor.id) === id)
	// React 18 writes a default over text typed before hydration, unless it differs from the document's by a CR.
	return doctor ? wishForDoctor(doctor).replace('\n', '\r\n') : ''
}

export async function action({ request, context }: ActionFunctionArgs) {
	postOnly(request)
	const { answer, closed } = await receiveAppointment(request, context)
	if (answer.outcome === 'received' && (context.isPosted || !answer.inPlace)) {
		const query = answer.number ? `?${new URLSearchParams({ number: answer.number })}` : ''
		return redirect(`/appointment/sent${query}`, 303)
	}
	return data(closed ? { ...answer, notes: [closed] } : answer, { status: answer.status })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const form = await request.clone().formData()
	return await answerOfServer(serverAction<typeof action>(), () =>
		tellSubmission('appointment', appointmentFields, form),
	)
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
	formPageData(serverLoader<typeof loader>())

export default function AppointmentPage() {
	const page = useLoaderData<typeof loader | typeof clientLoader>()
	const answer = useActionData<typeof action>() as FormAnswer | undefined
	const navigation = useNavigation()
	const settings = useSettings()
	const phone = settings?.company_phone

	return (
		<>
			<Breadcrumbs here={title} />
			<h1>{title}</h1>
			<div className={styles.columns}>
				<div className={styles.main}>
					{page ? (
						<AppointmentForm
							answer={answer}
							FormElement={Form}
							id="appointment"
							page={page}
							phone={phone}
							sending={navigation.formMethod === 'POST'}
						/>
					) : (
						<Failure message="Страницу не удалось загрузить" phone={phone} />
					)}
				</div>
				<PhoneInstead settings={settings} />
			</div>
		</>
	)
}
