import { columnsOf, type DescribedColumn, type ValuesOf } from './described-column.ts'

/**
 * The fields of the appointment form, in the order in which they are read. Row, letter, webhook, desk, export,
 * erasure and compliance follow from it; `tests/form-fields.test.tsx` checks the rest against it.
 */
export const appointmentColumns = {
	name: {
		label: 'Имя',
		consentPattern: /имя|фамили|ф\.?\s?и\.?\s?о/i,
		isRequired: true,
		isPersonal: true,
		isFreeText: true,
	},
	phone: { label: 'Телефон', consentPattern: /телефон/i, isRequired: true, isPersonal: true },
	email: { label: 'Почта', consentPattern: /почт/i, isRequired: true, isPersonal: true },
	service: { label: 'Услуга', consentPattern: /услуг/i, isFreeText: true },
	date: { label: 'Желаемый день', consentPattern: /дат[аы]|врем/i },
	time: { label: 'Время', consentPattern: /дат[аы]|врем/i },
	message: { label: 'Сообщение', consentPattern: /сообщени/i, isPersonal: true, isFreeText: true },
} as const satisfies Record<string, DescribedColumn>

export type AppointmentColumn = keyof typeof appointmentColumns
export type AppointmentValues = ValuesOf<typeof appointmentColumns>

const appointment = columnsOf(appointmentColumns)
export const {
	names: appointmentColumnNames,
	impersonal: impersonalColumns,
	freeText: freeTextColumns,
} = appointment

export const labelled = (
	row: AppointmentValues,
	serviceName: (slug: string) => string | null,
	options?: { names: AppointmentColumn[] },
) => appointment.labelled(row, { service: serviceName }, options)
