import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { finishRequest } from '#app/clinic/appointments/request-list.server.ts'
import { inForce, type LegalText } from '#app/clinic/consent/legal-text.ts'
import { decide } from '#app/clinic/reviews/moderation.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { firstSentId } from '#app/clinic/reviews/review.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { createClocks, readConfig } from '#app/config.server.ts'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { isPublic } from '#app/content/serving/sample-facts.ts'
import { createDatabase, type Executor } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.ts'

/** What people sent, and what follows from it. */
const sent = [
	...['appointments', 'job_files', 'job_applications', 'reviews', 'survey_responses', 'submissions'],
	...['consents', 'consent_cuts', 'outbox', 'tracking', 'acts', 'tombstones', 'counters', 'rates'],
] as (keyof Tables)[]

const minute = 60_000
/** No channel of that name: a site that runs meanwhile must not send what is made up. */
const nobody = 'seed'
const names = ['Анна Белова', 'Галина Петровна', 'Ольга Ким', 'Тимур Ким', 'Вера Соловьёва', 'Пётр Лапин']
const messages = ['Ноет зуб справа внизу.', 'Удобнее до обеда.', 'Нужна справка для вычета.', undefined]
const opinions = [
	'Доктор объяснила каждый шаг.',
	'Приняли точно по времени.',
	'Пришлось подождать, но лечили бережно.',
]

/** One of a list, by turns. */
const at = <Item>(list: readonly Item[], number: number) => list[number % list.length] as Item

type Amounts = { requests: number; reviews: number; reset: boolean }

/** Settings of a site that holds nobody's real requests. */
function configOfTests(source: NodeJS.ProcessEnv) {
	if (source.NODE_ENV === 'production') throw new Error('NODE_ENV=production: рабочую базу заполнять нельзя')
	// `npm start` is production without anybody setting it: a clinic of one's own may be the one that runs.
	if (source.CONTENT_DIR && !['test', 'development'].includes(source.NODE_ENV ?? ''))
		throw new Error(
			`CONTENT_DIR=${source.CONTENT_DIR}: базу своей клиники заполнять нельзя; для проб задайте NODE_ENV=test и другую DATABASE_URL`,
		)
	const environment = readConfig(source)
	if (isPublic(environment.PUBLIC_ORIGIN))
		throw new Error(
			`PUBLIC_ORIGIN=${environment.PUBLIC_ORIGIN}: базу сайта, открытого всем, заполнять нельзя`,
		)
	return environment
}

/**
 * Fills a database with requests `ГГГГ-000001` … and reviews from `1000001` on, the same at each run: each fifth request
 * is done, two reviews of three are published. They came a minute apart, the last one a minute ago; no letter waits.
 * @throws where the database is production's, or holds something already and is not to be emptied
 */
export async function seed(source: NodeJS.ProcessEnv, { requests, reviews, reset }: Amounts) {
	const environment = configOfTests(source)
	const { content } = loadContent(cacheFiles(environment.CONTENT_DIR).cache)
	const { timezone } = withDefaults(content.settings)
	const now = createClocks(environment).clock()
	const database = createDatabase(environment.DATABASE_URL)
	const text = (kind: LegalText['kind']) => {
		const found = inForce(content.legal, kind, dayIn(timezone, now))
		if (!found) throw new Error(`Нет действующего текста ${kind}`)
		return found
	}
	/** The moment of the one before the last, counted back. */
	const ago = (count: number) => new Date(now.getTime() - count * minute)

	try {
		await database.migrate()
		await makeRoom(database.db, reset)
		for (let number = 0; number < requests; number++) {
			const came = ago(requests - number)
			const { number: name = '' } = await requestAppointment(
				database.db,
				{
					...{ name: at(names, number), phone: `+7 900 ${String(1_000_001 + number)}` },
					...{ email: `visitor-${number + 1}@mail.example`, service: at(content.services, number)?.slug },
					...{ message: at(messages, number) && `${at(messages, number)} Запись ${number + 1}.` },
					...{ privacy_policy_consent: true as const, personal_data_consent: true as const },
				},
				{ now: came, timezone, consentText: text('consent'), channels: [nobody] },
			)
			if (number % 5 === 4) await finishRequest(database.db, name, came)
		}
		const consentTexts = { reading: text('consent-moderation'), publication: text('consent-review') }
		for (let number = 0; number < reviews; number++) {
			const came = ago(reviews - number)
			await sendReview(
				database.db,
				{
					...{ author_name: at(names, number).split(' ')[0] ?? '', rating: 5 - (number % 3) },
					...{
						text: `${at(opinions, number)} Отзыв ${number + 1}.`,
						doctor_id: at(content.doctors, number)?.id,
					},
					...{ personal_data_consent: true as const, publish_consent: true as const },
				},
				{ now: came, consentTexts, channels: [nobody] },
			)
			if (number % 3 < 2) await decide(database.db, String(firstSentId + number), { publish: true }, came)
		}
		await database.db.deleteFrom('outbox').where('channel', '=', nobody).execute()
	} finally {
		await database.close()
	}
}

async function makeRoom(db: Executor, reset: boolean) {
	if (reset) return void (await db.transaction().execute(tx => emptied(tx)))
	for (const table of ['appointments', 'reviews', 'job_applications'] as const)
		if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst())
			throw new Error('В базе уже есть записи. Чтобы стереть их и заполнить базу заново, добавьте --reset')
}

async function emptied(tx: Executor) {
	for (const table of sent) await tx.deleteFrom(table).execute()
}
