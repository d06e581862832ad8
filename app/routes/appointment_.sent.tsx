import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appointmentReceived } from '#app/clinic/appointments/appointment-messages.ts'
import { isRequestNumber } from '#app/clinic/appointments/request-number.ts'
import { hoursInWords } from '#app/clinic/schedule/opening.ts'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Received } from '#app/components/message/received.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { useSettings } from '#app/root.tsx'
import { settings } from '#app/services.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Заявка отправлена', noindex: true })

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** The number can be guessed, so nothing else is shown. */
export async function loader({ request }: LoaderFunctionArgs) {
	const number = new URL(request.url).searchParams.get('number') ?? ''
	return { number: isRequestNumber(number) ? number : null, hours: hoursInWords(await settings()) }
}

export default function AppointmentSentPage() {
	const { number, hours } = useLoaderData<typeof loader>()
	const phone = useSettings()?.company_phone

	return (
		<Received title="Заявка отправлена" words={appointmentReceived}>
			{number ? (
				<p>
					Номер заявки: <strong className="number">{number}</strong>
				</p>
			) : null}
			<p>{hours} Если в выбранное время клиника закрыта, предложим ближайшее.</p>
			{phone ? (
				<p>
					Чтобы изменить или отменить заявку, позвоните: <a href={telephoneLink(phone)}>{phone}</a>
				</p>
			) : null}
		</Received>
	)
}
