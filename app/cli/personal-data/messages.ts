import type { Row } from '#app/cli/print.ts'
import type { Destroyed, DestroyedKind } from '#app/clinic/personal-data/acts.server.ts'

export const kinds: Record<DestroyedKind, string> = {
	appointments: 'Заявки на приём',
	job_applications: 'Отклики на вакансии',
	files: 'Файлы откликов',
	reviews: 'Отзывы',
	consents: 'Доказательства согласий',
	consent_values: 'Имя, телефон и почта в доказательствах согласий',
	letters: 'Письма в очереди и отправленные',
	answers: 'Ответы для повторной отправки формы',
	mentions: 'Телефон или почта в чужих текстах',
	surveys: 'Анонимные анкеты',
	tracking: 'События страниц',
}

export const destroyedRows = (destroyed: Destroyed): Row[] =>
	Object.entries(destroyed).map(([kind, { count, ids }]) => ({
		Что: kinds[kind as DestroyedKind],
		Сколько: count,
		Номера:
			kind === 'consent_values' ? null : ids?.map(kind === 'mentions' ? placeInWords : id => id).join(', '),
	}))

const places: Record<string, string> = {
	appointments: 'заявка',
	job_applications: 'отклик',
	job_files: 'файл отклика',
	reviews: 'отзыв',
	survey_responses: 'анкета',
}

/** «appointments 2026-000001», as programs are told where a telephone stands. */
const placeInWords = (name: string) => name.replace(/^\w+/, table => places[table] ?? table)

export const notedLater = (count: number) => `В журнал стираний дописано недостающее: ${count}`
