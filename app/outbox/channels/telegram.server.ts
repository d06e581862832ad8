import { unknownKind } from '#app/outbox/letters/letter.ts'
import { recordOf } from '#app/outbox/letters/records.server.ts'
import type { Send } from '#app/outbox/outbox.server.ts'
import type { Channel, Tools } from './channel.ts'
import { postJson } from './post-json.server.ts'

type Settings = {
	origin: string
	TELEGRAM_BOT_TOKEN?: string | undefined
	TELEGRAM_CHAT_ID?: string | undefined
	TELEGRAM_API_URL?: string | undefined
}

export const telegram: Channel = {
	title: 'Телеграм',
	open({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat, TELEGRAM_API_URL: api }: Settings) {
		if (!token || !chat) return undefined
		return tools => telegramChannel({ token, chat, api, ...tools })
	},
}

type Chat = Tools & {
	token: string
	chat: string
	api?: string | undefined
	timeout?: number
	now?: () => Date
}

const headlines: Partial<Record<string, string>> = {
	appointment: 'Новая заявка',
	job_application: 'Новый отклик на вакансию',
	review: 'Новый отзыв',
	test: 'Проверка сообщений с сайта',
}

export function telegramChannel(chat: Chat): Send {
	const { token, api = 'https://api.telegram.org', db, letterContext, timeout, now = () => new Date() } = chat
	const path = encodeURIComponent(token).replaceAll('%3A', ':')
	const url = `${api.replace(/\/+$/, '')}/bot${path}/sendMessage`

	return async row => {
		const headline = headlines[row.kind] ?? unknownKind(row.kind)
		const record = await recordOf(db, row)
		if (!record) return {}
		const when = timeOf(record.created_at, now(), letterContext().timezone)
		const text = `${headline} № ${record.number}, ${when}`
		await postJson({
			url,
			body: JSON.stringify({ chat_id: chat.chat, text }),
			...(timeout ? { timeout } : {}),
		})
		return {}
	}
}

function timeOf(iso: string, now: Date, timeZone: string) {
	const day = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
	const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone })
	const created = new Date(iso)
	const sameDay = day.format(created) === day.format(now)
	return sameDay ? time.format(created) : `${day.format(created)}, ${time.format(created)}`
}
