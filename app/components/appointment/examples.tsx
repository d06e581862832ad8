import { settingDefaults } from '#app/clinic/settings.ts'
import type { Examples } from '#app/components/examples.ts'
import { PhoneInstead } from '#app/components/form/phone-instead.tsx'
import { AppointmentForm } from './appointment-form.tsx'
import { BookLink } from './book-link.tsx'
import type { AppointmentPageData } from './page-data.ts'

const page: AppointmentPageData = {
	services: [
		{ slug: 'lechenie-kariesa', name: 'Лечение кариеса' },
		{ slug: 'professionalnaya-gigiena', name: 'Профессиональная гигиена' },
	],
	...{
		preset: 'lechenie-kariesa',
		doctor: '',
		message: '',
		from: '/components',
		today: '2026-11-23',
		token: '',
	},
	hours: 'Принимаем пн–пт 9:00–18:00.',
	offers: [
		{ day: '2026-11-24', words: 'Вторник, 24 ноября', times: ['10:30', '16:00'] },
		{ day: '2026-11-25', words: 'Среда, 25 ноября', times: ['09:00'] },
	],
	consent: {
		title: 'Согласие на обработку персональных данных',
		html: '<p>Я даю согласие на обработку моих персональных данных.</p>',
		...{ version: '2026-09-01', sha256: '' },
	},
}

const refused = {
	...{ outcome: 'refused' as const, message: '', status: 422, inPlace: true },
	notes: ['На это время записаться нельзя.'],
	lastResult: {
		status: 'error' as const,
		initialValue: { name: 'Галина Петровна', phone: '12', service: 'otbelivanie' },
		error: {
			phone: ['Укажите телефон полностью, например +7 (999) 123-45-67'],
			email: ['Укажите электронную почту'],
			date: ['Укажите дату не раньше сегодняшней'],
			personal_data_consent: ['Без согласия мы не можем принять заявку'],
		},
	},
}

const form = { phone: '+7 (383) 200-00-00', FormElement: 'form' as const, page }

export const examples: Examples = {
	'the form, a service and free times known': (
		<AppointmentForm {...form} answer={undefined} id="appointment" sending={false} />
	),
	'the form in the dialog, refused': (
		<AppointmentForm
			{...form}
			answer={refused}
			id="appointment-dialog"
			page={{ ...page, offers: [] }}
			sending={false}
		/>
	),
	'from a line of a list': <BookLink name="Лечение кариеса" service="lechenie-kariesa" />,
	'the phone beside the form': <PhoneInstead settings={settingDefaults} />,
}
