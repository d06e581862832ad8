import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appointmentReceived } from '#app/clinic/appointments/appointment-messages.ts'
import { isRequestNumber } from '#app/clinic/appointments/request-number.ts'
import { unbroken } from '#app/clinic/markup/typography.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { comingExceptions } from '#app/clinic/schedule/exceptions.ts'
import { hoursInWords, openingNow } from '#app/clinic/schedule/opening.ts'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Received } from '#app/components/message/received.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { useSettings } from '#app/root.tsx'
import { clock, content, settings } from '#app/services.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Заявка отправлена', noindex: true })

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** The number can be guessed, so nothing else is shown. */
export async function loader({ request }: LoaderFunctionArgs) {
	const number = new URL(request.url).searchParams.get('number') ?? ''
	const known = await settings()
	const { openingDays } = content()
	const now = openingNow(known, openingDays, clock())
	const coming = comingExceptions(openingDays, dayIn(known.timezone, clock())).map(unbroken)
	return {
		number: isRequestNumber(number) ? number : null,
		closed: now && !now.open ? `${now.words}.` : null,
		hours: [hoursInWords(known), ...coming].join(' '),
	}
}

export default function AppointmentSentPage() {
	const { number, closed, hours } = useLoaderData<typeof loader>()
	const phone = useSettings()?.company_phone

	return (
		<Received title="Заявка отправлена" words={appointmentReceived}>
			{number ? (
				<p>
					Номер заявки: <strong className="number">{number}</strong>
				</p>
			) : null}
			{closed ? <p>{closed}</p> : null}
			<p>{hours} Если в выбранное время клиника закрыта, предложим ближайшее.</p>
			{phone ? (
				<p>
					Чтобы изменить или отменить заявку, позвоните: <a href={telephoneLink(phone)}>{phone}</a>
				</p>
			) : null}
		</Received>
	)
}
