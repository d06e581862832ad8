import { z } from 'zod'
import { Day, Id, Text } from '#app/clinic/fields.ts'
import { contraindications } from '#app/clinic/publications/warning.ts'

const Bullet = z.object({ title: Text, text: Text })

export const HomeFile = z.object({
	greeting: Text,
	lead: Text,
	warning: Text,
	bullets: z.array(Bullet).length(3),
	reasons: z.array(Bullet),
	tiles: z.object({
		doctors: z.string(),
		reviews: z.string(),
		promotions: z.string(),
		about: z.string(),
		contacts: z.string(),
		prices: z.array(z.object({ name: Text, id: Id })),
	}),
	body: z.string(),
})
export type Home = z.output<typeof HomeFile>

export const PageFile = z.object({ title: Text, lead: Text, updated_at: Day, body: z.string() })
export type Page = z.output<typeof PageFile>

export const plainHome: Home = {
	greeting: 'Здравствуйте',
	lead: 'Сначала осмотр и разговор, потом план с ценами. Лечить начинаем, только когда вы согласны.',
	warning: contraindications,
	bullets: [
		{
			title: 'Безболезненное лечение',
			text: 'Подбираем современную анестезию и ждём, пока она подействует.',
		},
		{ title: 'Опытные специалисты', text: 'Образование и аккредитация каждого врача — на его странице.' },
		{ title: 'Современное оборудование', text: 'Чем работаем, рассказываем на приёме.' },
	],
	reasons: [],
	tiles: {
		doctors: 'Кто принимает и когда.',
		reviews: 'Что о нас пишут.',
		promotions: 'Что действует сейчас.',
		about: 'Как устроена клиника.',
		contacts: 'Адрес, телефон и часы работы.',
		prices: [],
	},
	body: '',
}

export const plainPages = {
	about: plainPage('О клинике', 'Расскажем по телефону: он вверху и внизу каждой страницы.'),
	contacts: plainPage('Контакты', 'Адрес, телефон и часы работы.'),
	accessibility: plainPage('Доступность сайта', 'Если сайтом трудно пользоваться, позвоните нам.'),
}

function plainPage(title: string, lead: string): Page {
	return { title, lead, updated_at: '2026-01-01', body: '' }
}
