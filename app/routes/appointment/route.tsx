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
import { ifAny } from '#app/asked.server.ts'
import { appointmentFields } from '#app/clinic/appointment-wording.ts'
import { dayIn } from '#app/clinic/calendar.ts'
import { answerOfServer, type FormAnswer } from '#app/form-answer.ts'
import { clinic, clock, consentText, settings } from '#app/reception.server.ts'
import { useSettings } from '#app/root.tsx'
import { formToken } from '#app/signed-forms.server.ts'
import styles from '#app/ui/appointment/appointment.module.css'
import { AppointmentForm } from '#app/ui/appointment/appointment-form.tsx'
import { PhoneInstead } from '#app/ui/appointment/phone-instead.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { Failure } from '#app/ui/message/message.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { tellSubmission } from '#app/ui/tracking/form-submission.ts'
import { ownPath } from '#app/web/own-path.ts'
import { offeredTimes } from './offered.server.ts'
import { receiveAppointment } from './receive.server.ts'

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** Set by an action that answers its own page with errors: the title then begins with «Ошибка:». */
		refused?: boolean
	}
}

const title = 'Запись на приём'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.refused ? `Ошибка: ${title}` : title,
		description: 'Оставьте телефон и удобное время: позвоним и подберём врача.',
	})

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url)
	const [list, { timezone, offers }, token] = await Promise.all([
		ifAny(clinic['services.list']({}), [], 'services not loaded'),
		settings().then(async ({ timezone }) => ({ timezone, offers: await offeredTimes(timezone) })),
		formToken(),
	])

	return {
		services: list.map(({ slug, name }) => ({ slug, name })),
		preset: searchParams.get('service')?.slice(0, 200) ?? '',
		from: ownPath(searchParams.get('from')),
		today: dayIn(timezone, clock()),
		offers,
		token,
		consent: consentText(),
		refused: context.refused ?? false,
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST')
		throw new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })

	const answer = await receiveAppointment(request)
	if (answer.outcome === 'received' && !answer.inPlace) {
		return redirect(`/appointment/sent?number=${answer.number}`, 303)
	}
	context.refused = answer.outcome !== 'received'
	return data(answer, { status: answer.status })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const form = await request.clone().formData()
	return await answerOfServer(serverAction<typeof action>(), () =>
		tellSubmission('appointment', appointmentFields, form),
	)
}

/** Null when the network failed: the dialog then opens the page, the page says so. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
	return await serverLoader<typeof loader>().catch(fault => {
		if (fault instanceof Response) throw fault
		return null
	})
}

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
