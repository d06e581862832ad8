import { z } from 'zod'
import type { Verdict } from '#app/clinic/reviews/moderation.server.ts'
import { optional, paragraphs } from '#app/clinic/text/text-field.ts'
import { parseFields } from '#app/forms/form-fields.server.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { readForm } from '#app/server/sockets/web-request.server.ts'

const fields = ['intent', 'verified', 'reply', 'why'] as const

const words = {
	reply: { missing: 'Напишите ответ', long: 'Ответ длиннее 4 000 символов, сократите его' },
	why: { missing: 'Укажите причину', long: 'Причина длиннее 4 000 символов, сократите её' },
}

const Decision = z
	.discriminatedUnion(
		'intent',
		[
			z.object({
				intent: z.literal('publish'),
				verified: z.boolean().default(false),
				reply: optional(paragraphs(4000, words.reply)),
			}),
			z.object({ intent: z.literal('reject'), why: paragraphs(4000, words.why) }),
		],
		{ error: 'Выберите: опубликовать или отклонить' },
	)
	.transform(
		(decision): Verdict =>
			decision.intent === 'publish'
				? { publish: true, verified: decision.verified, reply: decision.reply }
				: { publish: false, why: decision.why },
	)

export async function readDecision(request: Request) {
	const submission = parseFields(await orThrow(readForm(request)), fields, Decision)
	const lastResult = submission.reply()
	return submission.status === 'success' ? { verdict: submission.value, lastResult } : { lastResult }
}
