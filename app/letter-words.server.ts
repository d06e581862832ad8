import type { Content } from './clinic/content/content.server.ts'
import { linkToken } from './clinic/moderation.server.ts'
import { withDefaults } from './clinic/setting.ts'
import type { Environment } from './environment.server.ts'
import type { LetterWords } from './outbox/letter.ts'
import type { Executor } from './storage/database.server.ts'

/** What letters say beside their records: the clinic's names for things, and its own addresses. */
export function letterWords(
	{ settings, services, vacancies, doctors }: Content,
	{ NOTIFY_DETAILS: details, origin }: Environment,
	db: Executor,
	outOfDate: () => string[],
): LetterWords {
	return {
		...{ details, timezone: withDefaults(settings).timezone, outOfDate },
		serviceName: slug => services.find(service => service.slug === slug)?.name ?? slug,
		serviceTitle: id => services.find(service => service.id === id)?.name,
		vacancyTitle: slug => vacancies.find(vacancy => vacancy.slug === slug)?.title ?? slug,
		doctorName: id => doctors.find(doctor => doctor.id === id)?.full_name,
		moderationLink: async review => `${origin}/moderation/${await linkToken(db, review)}`,
	}
}
