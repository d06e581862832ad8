import { appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import type { JobColumn } from '#app/database/columns/job-application-columns.ts'

const { name, phone, email, message } = appointmentWording

export const jobWording = {
	vacancy: {
		missing: 'Укажите вакансию',
		long: 'Название вакансии длиннее 200 символов',
		closed: 'Эта вакансия уже закрыта. Посмотрите другие или позвоните нам.',
	},
	name,
	phone,
	email,
	message,
	resume: {
		wrong: 'Приложите файлы через форму на странице вакансии',
		many: 'Приложите не больше трёх файлов',
	},
	personal_data_consent: { missing: 'Без согласия мы не можем принять отклик' },
}

export type JobField = keyof typeof jobWording

export const jobFields = Object.keys(jobWording satisfies Record<JobColumn, object>) as JobField[]

export const jobReceived = 'Спасибо. Ваш отклик отправлен.'

/** Browsers do not keep chosen files over a page load. */
export const chooseAgain = 'Файлы нужно выбрать ещё раз.'

export const resumeLimits = {
	files: 3,
	bytes: 5 * 1024 * 1024,
	accept: '.pdf,.docx,.odt,.jpg,.jpeg,.png',
	words: 'pdf, docx, odt, jpg или png',
} as const

export const fileErrors = {
	big: (name: string) => `Файл «${name}» больше 5 МБ. Уменьшите его или пришлите ссылку в сообщении.`,
	empty: (name: string) => `Файл «${name}» пустой. Выберите другой.`,
	kind: (name: string) => `Файл «${name}» не подходит. Приложите ${resumeLimits.words}.`,
	old: (name: string) =>
		`Файл «${name}» защищён паролем или сохранён в старом виде doc. Сохраните его как docx или pdf без пароля.`,
	locked: (name: string) => `Файл «${name}» защищён паролем. Сохраните его без пароля.`,
	macro: (name: string) => `В файле «${name}» есть макросы. Сохраните его как docx без макросов или как pdf.`,
}
