import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appointmentReceived } from '#app/clinic/appointments/appointment-messages.ts'
import { isRequestNumber } from '#app/clinic/appointments/request-number.ts'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Received } from '#app/components/message/received.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { useSettings } from '#app/root.tsx'
import { closedAt, withNote } from '#app/routes/appointment/wished-time.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Заявка отправлена', noindex: true })

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** The number can be guessed, so nothing of its request is shown; of a day and time, whether the clinic is open. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url)
	const number = searchParams.get('number') ?? ''
	const closed = await closedAt({ date: searchParams.get('date'), time: searchParams.get('time') })
	return { number: isRequestNumber(number) ? number : null, words: withNote(appointmentReceived, closed) }
}

export default function AppointmentSentPage() {
	const { number, words } = useLoaderData<typeof loader>()
	const phone = useSettings()?.company_phone

	return (
		<Received title="Заявка отправлена" words={words}>
			{number ? (
				<p>
					Номер заявки: <strong className="number">{number}</strong>
				</p>
			) : null}
			{phone ? (
				<p>
					Чтобы изменить или отменить заявку, позвоните: <a href={telephoneLink(phone)}>{phone}</a>
				</p>
			) : null}
		</Received>
	)
}
