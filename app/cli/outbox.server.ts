import type { Command } from 'commander'
import { requestNumber } from '#app/clinic/appointments/request-number.ts'
import { revokeLinks } from '#app/clinic/signed-link.server.ts'
import { channelTitle, configuredChannels } from '#app/outbox/channels/channels.server.ts'
import { type TestedChannel, testChannels } from '#app/outbox/test-delivery.server.ts'
import { otherLetters, retryLetters, undelivered } from '#app/outbox/undelivered.server.ts'
import { answer, withContext } from './command-context.server.ts'
import { CommandError } from './command-error.ts'
import { clinicTime, table } from './print.ts'

const kinds: Record<string, string> = {
	appointment: 'заявка',
	job_application: 'отклик',
	review: 'отзыв',
	digest: 'сводка',
}
const reasons: [code: RegExp, reason: string][] = [
	[/^(EDNS|ENOTFOUND|EAI_AGAIN)$/, 'такого адреса нет: проверьте имя сервера'],
	[/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, 'по этому адресу и порту никто не отвечает'],
	[/^(ETIMEDOUT|ECONNECTION)$/, 'нет ответа: проверьте адрес, порт и сетевой экран'],
	[/^STARTTLS$/, 'почтовый сервер не шифрует: нужен smtps:// или ?requireTLS=false в SMTP_URL'],
	[/^(ESOCKET|ETLS|ECONNRESET|EPROTOCOL)$/, 'соединение оборвалось: проверьте порт и smtp:// или smtps://'],
	[/^(EAUTH|401|403|530|534|535)$/, 'логин, пароль или ключ не приняты'],
	[/^553$/, 'отправитель отклонён: MAIL_FROM должен быть адресом того ящика, чей пароль в SMTP_URL'],
	[/^(EENVELOPE|50[1-4]|55\d)$/, 'отправитель или получатель отклонён'],
	[/^404$/, 'адрес отвечает, но такой страницы или бота там нет'],
	[/^400$/, 'запрос не понят: проверьте номер чата и адрес'],
	[/^(421|45[0-2])$/, 'та сторона просит повторить позже'],
	[/^[345]\d\d$/, 'ответила ошибкой та сторона'],
]
const resultOf = ({ code, refused_addresses: refused, host }: TestedChannel) => {
	if (refused)
		return `доставлено, но не всем: не ${refused.length > 1 ? 'приняты адреса' : 'принят адрес'} ${refused.join(', ')}`
	if (!code) return 'доставлено'
	return `не доставлено: ${inWords(code)}${host ? `; сервер ${host}` : ''}`
}
const inWords = (code: string) =>
	`${reasons.find(([known]) => known.test(code))?.[1] ?? 'причина неизвестна'} (${code})`

const statuses = { pending: 'ждёт', dead: 'не доставлено', sent: 'отправлено' }

type Letter = Awaited<ReturnType<typeof otherLetters>>[number]
type Waiting = Awaited<ReturnType<typeof undelivered>>[number]

const subjectOf = ({ kind, number }: Pick<Letter, 'kind' | 'number'>) =>
	[kinds[kind] ?? kind, number].filter(Boolean).join(' ')

function whyNotDue(name: string, letters: Letter[], timezone: string) {
	if (letters.length === 0) return `Недоставленного письма ${name} нет`
	const leased = letters.filter(({ status }) => status !== 'sent')
	if (leased.length > 0)
		return `Сейчас отправляется: ${leased.map(told).join('; ')}. Если не уйдёт, останется в списке: npm run clinic -- outbox list`

	const sent = letters.map(letter => `${told(letter)}, ${clinicTime(letter.sent_at ?? '', timezone)}`)
	const request = letters.find(({ kind, number }) => kind === 'appointment' && number)
	return [
		`${sent.length > 1 ? 'Письма уже ушли' : 'Письмо уже ушло'}: ${sent.join('; ')}`,
		...(letters.some(({ channel }) => channel === 'email')
			? ['Если в почте письма нет, посмотрите в спаме']
			: []),
		...(request ? [`Сама заявка: npm run clinic -- requests show ${request.number}`] : []),
	].join('. ')
}

const told = (letter: Letter) => `${subjectOf(letter)}, ${channelTitle(letter.channel)}`

export function outboxCommands(program: Command) {
	const outbox = program.command('outbox').description('письма, которые ещё не ушли')

	outbox
		.command('list')
		.description('что не доставлено')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) =>
			withContext(async ({ database, environment, timezone, say }) => {
				const rows = await undelivered(database.db)
				const ready = configuredChannels(environment)
				const isDue = ({ channel, status }: Waiting) => status === 'pending' && ready.includes(channel)
				const people = rows.map(row => ({
					id: row.id,
					Канал: channelTitle(row.channel),
					'О чём': subjectOf(row),
					Состояние: ready.includes(row.channel) ? statuses[row.status] : 'канал не настроен',
					Попыток: row.attempts,
					Создано: clinicTime(row.created_at, timezone),
					'Следующая попытка': isDue(row) ? clinicTime(row.next_at, timezone) : null,
					Ошибка: row.last_error && inWords(row.last_error),
				}))
				say(answer(json, rows, () => table(people, 'Все письма доставлены')))
			}),
		)

	retryCommand(outbox)

	outbox
		.command('test')
		.description('проверить: отправить по каждому настроенному каналу')
		.option('--json', 'для программ')
		.action(({ json }: { json?: boolean }) =>
			withContext(async ({ database, environment, letterContext, now, say }) => {
				const tools = { db: database.db, letterContext }
				const tested = await testChannels(environment, tools, now())
				if (tested.length === 0)
					throw new CommandError(
						'Ни один канал не настроен: для почты нужны SMTP_URL, MAIL_FROM и MAIL_TO, для вебхука WEBHOOK_URL и WEBHOOK_SECRET, для Телеграма TELEGRAM_BOT_TOKEN и TELEGRAM_CHAT_ID',
					)
				const rows = tested.map(channel => ({ Канал: channel.title, Итог: resultOf(channel) }))
				say(answer(json, tested, () => table(rows, '')))
				if (tested.some(({ code, refused }) => code || refused)) process.exitCode = 1
			}),
		)
	revokeCommand(outbox)
}

function retryCommand(outbox: Command) {
	outbox
		.command('retry')
		.argument('<N>', 'id письма или номер того, о чём оно', requestNumber)
		.description('отправить ещё раз при первой возможности')
		.action((name: string) =>
			withContext(async ({ database, environment, timezone, now, say }) => {
				const due = await retryLetters(database.db, name, now())
				if (due === 0)
					throw new CommandError(whyNotDue(name, await otherLetters(database.db, name), timezone))
				say(`Снова в очереди, писем: ${due}`)
				const ready = configuredChannels(environment)
				const left = (await undelivered(database.db, name)).map(({ channel }) => channel)
				const idle = [...new Set(left)].filter(one => !ready.includes(one))
				if (idle.length > 0) say(`Не уйдут, пока канал не настроен: ${idle.map(channelTitle).join(', ')}`)
			}),
		)
}

function revokeCommand(outbox: Command) {
	outbox
		.command('revoke-links')
		.description('отменить ссылки во всех письмах, что уже ушли: после утечки')
		.action(() =>
			withContext(async ({ database, say }) => {
				await revokeLinks(database.db)
				say('Ссылки из прежних писем больше не действуют. Новые письма придут с новыми')
			}),
		)
}
