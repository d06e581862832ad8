import type { CommandContext } from '#app/cli/command-context.server.ts'
import { card, clinicTime } from '#app/cli/print.ts'
import type { PersonalRecords } from '#app/clinic/personal-data/personal-data.server.ts'
import { terms } from '#app/clinic/retention/retention-terms.ts'
import { sizeWords } from '#app/clinic/text/format-size.ts'
import { labelled } from '#app/database/columns/appointment-columns.ts'
import { labelledJob } from '#app/database/columns/job-application-columns.ts'

type Context = Pick<CommandContext, 'operator' | 'timezone' | 'serviceName' | 'vacancyTitle' | 'now'>
type Records = PersonalRecords & { mentions: string[] }
type Appointment = Records['appointments'][number]
type Review = Records['reviews'][number]

const onConsent = 'согласие, данное в форме сайта (статья 6, часть 1, пункт 1 закона 152-ФЗ)'
const asProof = 'обязанность оператора доказать согласие (статья 9, часть 3 закона 152-ФЗ)'
const forms: Record<string, string> = {
	appointment: 'запись на приём',
	job_application: 'отклик на вакансию',
	review: 'отзыв',
	review_publication: 'публикация отзыва',
}

/** What a person is told of article 14 of 152-FZ: operator, data, purpose, basis, since when, until when. */
export function answerPaper(records: Records, context: Context) {
	const head = card({
		'Какие персональные данные о вас хранит сайт': clinicTime(context.now().toISOString(), context.timezone),
		Оператор: context.operator,
		Где: 'сайт клиники: база данных и папка файлов на сервере оператора',
	})
	const cards = [
		...records.appointments.map(row => requestCard(row, context)),
		...records.job_applications.map(row => jobCard(row, records, context)),
		...records.reviews.map(row => reviewCard(row, context)),
		...records.consents.map(row => consentCard(row, records, context)),
	]
	return [head, ...cards.map(card), ...rest(records), 'Должность, ФИО, подпись: ____________________'].join(
		'\n\n',
	)
}

function requestCard(row: Appointment, { timezone, serviceName }: Context) {
	const untilDone = row.status === 'new' || !row.done_at
	const open = row.status === 'quarantined' ? terms.quarantine : terms.openRequests
	return {
		'Заявка на приём': row.number,
		'Хранится с': clinicTime(row.created_at, timezone),
		...labelled(row, serviceName),
		'Кто занимался (имя, которое назвал сотрудник)': row.marked_by,
		Страница: row.page,
		Цель: 'связаться с вами и записать на приём',
		Основание: onConsent,
		'Хранится до': until(
			untilDone ? row.created_at : (row.done_at ?? ''),
			untilDone ? open : terms.doneRequests,
			timezone,
		),
	}
}

function jobCard(
	row: Records['job_applications'][number],
	{ files }: Records,
	{ timezone, vacancyTitle }: Context,
) {
	const names = files
		.filter(({ application_id }) => application_id === row.id)
		.map(({ name, size }) => `${name} (${sizeWords(size)})`)
	return {
		'Отклик на вакансию': row.id,
		'Хранится с': clinicTime(row.created_at, timezone),
		...labelledJob(row, { vacancy: vacancyTitle }, { onPaper: true }),
		Файлы: names.join(', '),
		Страница: row.page,
		Цель: 'рассмотреть отклик',
		Основание: onConsent,
		'Хранится до': until(
			row.created_at,
			row.status === 'quarantined' ? terms.quarantine : terms.jobApplications,
			timezone,
		),
	}
}

function reviewCard(row: Review, { timezone }: Context) {
	return {
		Отзыв: row.id,
		'Хранится с': clinicTime(row.created_at, timezone),
		Имя: row.author_name,
		Оценка: row.rating,
		Текст: row.text,
		'Ответ клиники': row.reply_text,
		Страница: row.page,
		Цель: 'показать отзыв на сайте',
		Основание: onConsent,
		'Хранится до': reviewUntil(row, timezone),
	}
}

function reviewUntil({ status, created_at, decided_at }: Review, timezone: string) {
	if (status === 'published') return until(decided_at ?? created_at, terms.publishedReviews, timezone)
	if (status === 'rejected') return until(decided_at ?? created_at, terms.rejectedReviews, timezone)
	return until(created_at, status === 'quarantined' ? terms.quarantine : terms.pendingReviews, timezone)
}

function consentCard(row: Records['consents'][number], { reviews }: Records, { timezone }: Context) {
	const shown = reviews.find(
		({ id, status }) =>
			row.form_type.startsWith('review') && String(id) === row.subject_id && status === 'published',
	)
	return {
		'Доказательство согласия, форма': forms[row.form_type] ?? row.form_type,
		'Хранится с': clinicTime(row.received_at, timezone),
		Имя: row.name,
		Телефон: row.phone,
		'Электронная почта': row.email,
		'Текст согласия, редакция': row.text_version,
		Страница: row.page,
		Основание: asProof,
		'Хранится до': shown ? reviewUntil(shown, timezone) : until(row.received_at, terms.consents, timezone),
	}
}

function rest({ letters, answers, mentions }: Records) {
	const lines = [
		letters.length > 0 &&
			`Служебные записи о письмах сотрудникам: ${letters.length}. Текста в них нет; хранятся 30 дней после отправки.`,
		answers.length > 0 &&
			`Метки от повторной отправки формы: ${answers.length}. Имени и телефона в них нет; хранятся до двух суток.`,
		mentions.length > 0 &&
			`Ваш телефон или почту назвали другие в своих текстах: ${mentions.length}. Сами тексты — чужие данные.`,
	]
	return lines.filter(line => line !== false)
}

const until = (from: string, term: number, timezone: string) =>
	clinicTime(new Date(Date.parse(from) + term).toISOString(), timezone).slice(0, 10)
