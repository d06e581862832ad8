type Described = {
	label: string
	consentPattern: RegExp
	isRequired?: true
	isPersonal?: true
	/** Visitors write in it what they like, perhaps somebody's telephone. */
	isFreeText?: true
	choices?: Record<string, string>
}

/**
 * The fields of the appointment form, in the order in which they are read. Row, letter, webhook, desk, export,
 * erasure and compliance follow from it; `tests/appointment-fields.test.tsx` checks the rest against it.
 */
export const appointmentColumns = {
	name: {
		...{ label: 'Имя', consentPattern: /имя|фамили|ф\.?\s?и\.?\s?о/i },
		...{ isRequired: true, isPersonal: true, isFreeText: true },
	},
	phone: { label: 'Телефон', consentPattern: /телефон/i, isRequired: true, isPersonal: true },
	email: { label: 'Почта', consentPattern: /почт/i, isRequired: true, isPersonal: true },
	service: { label: 'Услуга', consentPattern: /услуг/i, isFreeText: true },
	date: { label: 'Желаемый день', consentPattern: /дат[аы]|врем/i },
	time: { label: 'Время', consentPattern: /дат[аы]|врем/i },
	message: { label: 'Сообщение', consentPattern: /сообщени/i, isPersonal: true, isFreeText: true },
} as const satisfies Record<string, Described>

type Columns = typeof appointmentColumns

export type AppointmentColumn = keyof Columns

export type AppointmentValues = {
	[Name in AppointmentColumn]: Columns[Name] extends { isRequired: true } ? string : string | null
}

export const appointmentColumnNames = Object.keys(appointmentColumns) as AppointmentColumn[]

const descriptions: Record<AppointmentColumn, Described> = appointmentColumns

export const impersonalColumns = appointmentColumnNames.filter(name => !descriptions[name].isPersonal)
export const freeTextColumns = appointmentColumnNames.filter(name => descriptions[name].isFreeText)

export function labelled(
	row: AppointmentValues,
	serviceName: (slug: string) => string | null,
	{ names = appointmentColumnNames } = {},
): Record<string, string | null> {
	return Object.fromEntries(
		names.map(name => {
			const value = row[name]
			const { label, choices } = descriptions[name]
			if (value === null) return [label, null]
			return [label, name === 'service' ? serviceName(value) : (choices?.[value] ?? value)]
		}),
	)
}
