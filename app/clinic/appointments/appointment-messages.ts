import type { AppointmentColumn } from '#app/database/columns/appointment-columns.ts'

/** What the form says beside a field: one wording for the server's check and the browser's own. */
export const appointmentWording = {
	name: { missing: 'Укажите имя', long: 'Имя длиннее 200 символов, сократите его' },
	phone: { missing: 'Укажите телефон', wrong: 'Укажите телефон полностью, например +7 (999) 123-45-67' },
	email: {
		missing: 'Укажите электронную почту',
		wrong: 'Проверьте адрес почты, например anna@mail.example',
		long: 'Адрес почты длиннее 254 символов',
	},
	service: { missing: 'Выберите услугу из списка', long: 'Название услуги длиннее 200 символов' },
	date: {
		wrong: 'Укажите дату целиком: день, месяц и год',
		unreal: 'Такого дня нет в календаре',
		past: 'Этот день уже прошёл, выберите другой',
	},
	time: { wrong: 'Укажите время в виде 10:30' },
	message: {
		missing: 'Сообщение должно быть текстом',
		long: 'Сообщение длиннее 4 000 символов, сократите его',
	},
	privacy_policy_consent: { missing: 'Отметьте, что ознакомились с политикой конфиденциальности' },
	personal_data_consent: { missing: 'Без согласия мы не можем принять заявку' },
}

export type AppointmentField = keyof typeof appointmentWording

export const appointmentFields = Object.keys(
	appointmentWording satisfies Record<AppointmentColumn, object>,
) as AppointmentField[]

export const appointmentReceived = 'Спасибо! Ваша заявка отправлена. Мы свяжемся с вами в ближайшее время.'

/** The first line of a message, as the link of a doctor's page begins it. */
export const wishForDoctor = ({ full_name }: { full_name: string }) => `Хочу к врачу: ${full_name}\n`
