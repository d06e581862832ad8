import { doctorIdOfPage } from '#app/clinic/appointments/doctor-id-of-page.ts'
import { receptionToken } from '#app/clinic/appointments/reception.server.ts'
import { linkToken } from '#app/clinic/reviews/moderation.server.ts'
import type { Config } from '#app/config.server.ts'
import type { Content } from '#app/content/content.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { LetterContext } from '#app/outbox/letters/letter.ts'
import { wrongDigitCount } from './appointments/phone-doubt.ts'
import { requestOutsideHours } from './schedule/request-outside-hours.ts'
import { withDefaults } from './settings.ts'

export function letterContext(
	content: Content,
	{ NOTIFY_DETAILS: details, origin }: Config,
	db: Executor,
	found: Pick<LetterContext, 'outOfDate' | 'mistakenFiles'>,
): LetterContext {
	const { settings, services, vacancies, doctors } = content
	const doctorName = (id: number | null) => doctors.find(doctor => doctor.id === id)?.full_name
	return {
		details,
		timezone: withDefaults(settings).timezone,
		...found,
		serviceName: slug => services.find(service => service.slug === slug)?.name ?? slug,
		serviceTitle: id => services.find(service => service.id === id)?.name,
		vacancyTitle: slug => vacancies.find(vacancy => vacancy.slug === slug)?.title ?? slug,
		doctorName,
		doctorOfPage: page => doctorName(doctorIdOfPage(page)),
		wrongDigitCount,
		closedAt: request => requestOutsideHours(content, request),
		moderationLink: async review => `${origin}/moderation/${await linkToken(db, review)}`,
		receptionLink: async request => `${origin}/reception/${await receptionToken(db, request)}`,
	}
}
