import { z } from 'zod'
import { line, optional, paragraphs } from './text.ts'

// Lenient on purpose: a patient must not be lost over a spelling. A domain needs a dot, Cyrillic ones are welcome.
const email = /^[^\s@<>(),;:"\\]+@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

const digits = (phone: string) => phone.match(/\p{Nd}/gu)?.length ?? 0

const isRealDay = (text: string) => {
	const day = new Date(`${text}T00:00:00Z`)
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const agreed = (message: string) => z.literal(true, { error: message })

const dateHelp = 'Укажите дату в виде 26.11.2026'
const timeHelp = 'Укажите время в виде 10:30'
export const phoneHelp = 'Укажите телефон полностью, например +7 (999) 123-45-67'

/** What a visitor asks the clinic for. Accepts its own output, since in remote mode it is parsed twice. */
export const AppointmentRequest = z.object({
	name: line(200, { missing: 'Укажите имя', long: 'Имя длиннее 200 символов, сократите его' }),
	phone: line(40, { missing: 'Укажите телефон', long: phoneHelp }).refine(
		phone => digits(phone) >= 5 && digits(phone) <= 15,
		{ error: phoneHelp },
	),
	email: line(254, {
		missing: 'Укажите электронную почту',
		long: 'Адрес почты длиннее 254 символов',
	}).refine(text => email.test(text), { error: 'Проверьте адрес почты, например anna@mail.example' }),
	service: optional(
		line(200, { missing: 'Выберите услугу из списка', long: 'Название услуги длиннее 200 символов' }),
	),
	date: optional(
		line(10, { missing: dateHelp, long: dateHelp })
			.refine(text => /^\d{4}-\d{2}-\d{2}$/.test(text), { error: dateHelp, abort: true })
			.refine(isRealDay, { error: 'Такого дня нет в календаре' }),
	),
	time: optional(
		line(5, { missing: timeHelp, long: timeHelp }).refine(text => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
			error: timeHelp,
		}),
	),
	message: optional(
		paragraphs(4000, {
			missing: 'Сообщение должно быть текстом',
			long: 'Сообщение длиннее 4 000 символов, сократите его',
		}),
	),
	privacy_policy_consent: agreed('Отметьте, что ознакомились с политикой конфиденциальности'),
	personal_data_consent: agreed('Без согласия мы не можем принять заявку'),
})

export type AppointmentRequest = z.output<typeof AppointmentRequest>

export const AppointmentReceipt = z.object({ message: z.string(), number: z.string() })
