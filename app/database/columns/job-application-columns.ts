import { columnsOf, type DescribedColumn, type ValuesOf } from './described-column.ts'

/** The fields of an application for a job, its files aside, as those of an appointment (appointment-columns.ts). */
export const jobColumns = {
	vacancy: { label: 'Вакансия', consentPattern: null, isRequired: true },
	name: { label: 'Имя', consentPattern: /имя|фамили|ф\.?\s?и\.?\s?о/i, isRequired: true, isFreeText: true },
	phone: { label: 'Телефон', consentPattern: /телефон/i, isRequired: true },
	email: { label: 'Почта', paperLabel: 'Электронная почта', consentPattern: /почт/i },
	message: { label: 'Сообщение', consentPattern: /сообщени/i, isFreeText: true },
} as const satisfies Record<string, DescribedColumn>

export type JobColumn = keyof typeof jobColumns
export type JobValues = ValuesOf<typeof jobColumns>

export const {
	names: jobColumnNames,
	freeText: freeTextJobColumns,
	labelled: labelledJob,
} = columnsOf(jobColumns)
