import { isWriting } from '#app/platform/http-methods.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { AnswerQueue, awaitTurnIn } from '#app/server/sockets/fair-queue.server.ts'
import { createRenderQueue } from '#app/server/sockets/render-queue.server.ts'
import { environment, settings } from '#app/services.server.ts'
import { unavailable } from './unavailable.ts'

const answers = new AnswerQueue({ budget: 2, maxPostponed: 40 })

/** One sender's only make each other later, but those of many take the same turns of the event loop. */
const queue = createRenderQueue({
	concurrency: 16,
	perSender: environment.CLINIC_API_URL ? 8 : 1,
	maxWaiting: 500,
	schedule: callback => answers.inTurn(callback),
})
/** Milliseconds for which what is posted holds its place: its body may be slow, and others have the same address. */
const longestPost = 1000

export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

export const awaitTurn = awaitTurnIn(answers, probes)

export const noteConnection = () => answers.noteConnection()

export const queueRender = <Answer>(
	{ sender, method }: Exchange,
	render: () => Promise<Answer>,
	isGone = () => false,
) =>
	new Promise<Answer | undefined>((resolve, reject) =>
		queue.add(sender, {
			start: done => {
				const late = isWriting(method) ? setTimeout(done, longestPost) : undefined
				const end = () => {
					clearTimeout(late)
					done()
				}
				void render().then(resolve, reject).finally(end)
			},
			reject: () => resolve(undefined),
			isGone,
		}),
	)

const refusedForms = createRenderQueue({ concurrency: 1, perSender: 1, maxWaiting: 2000 })

/**
 * Renders the page of a refused form: one after the other, for hundreds at once, from as many addresses, would hold up
 * everybody. What was posted has come by now, so nobody's slow line holds the place.
 */
export const renderRefusedForm = ({ sender }: Exchange, render: () => Promise<string>) =>
	new Promise<string>((resolve, reject) =>
		refusedForms.add(sender, {
			start: done => void render().then(resolve, reject).finally(done),
			reject: () => reject(new Error('Too many refused forms wait')),
			isGone: () => false,
		}),
	)

export async function tooBusy(path: string) {
	const { company_phone } = await settings()
	const message = `Сейчас слишком много посетителей. Повторите через минуту или позвоните: ${company_phone}`
	return unavailable(path, { message, retryAfter: 30, page: { type: 'plain', text: `${message}\n` } })
}
