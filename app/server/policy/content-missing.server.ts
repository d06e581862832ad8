import { sendText } from '#app/server/cache/send-uncached.server.ts'
import type { Step } from '#app/server/exchange.server.ts'
import { clinic, watched } from '#app/services.server.ts'
import { probes } from './queues.server.ts'
import { unavailable } from './unavailable.ts'

const message = 'Сайт сейчас не может показать сведения о клинике. Загляните, пожалуйста, позже.'

const page = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Сайт временно недоступен</title>
<h1>Сайт временно недоступен</h1>
<p>${message}</p>
</html>
`

/** Without facts of the clinic's own there is no page: somebody might call the sample's number. */
export const answerWithoutContent: Step = (exchange, next) => {
	const { path } = exchange
	if (probes.has(path)) return next()
	const refuse = () =>
		sendText(exchange, unavailable(path, { message, retryAfter: 60, page: { type: 'html', text: page } }))
	if (watched.notServed().length > 0) return refuse()
	if (watched.awaitsBackend().length === 0) return next()
	// Whoever comes first asks it; its answer is there for all who come meanwhile.
	clinic['settings.list']({})
		.catch(() => {})
		.finally(() => (watched.awaitsBackend().length > 0 ? refuse() : next()))
}
