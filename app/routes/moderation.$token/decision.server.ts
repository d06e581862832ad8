import { z } from 'zod'
import type { Verdict } from '#app/clinic/reviews/moderation.server.ts'
import { optional, paragraphs } from '#app/clinic/text/text-field.ts'
import { readFields, tick, typedValues } from '#app/forms/form-fields.ts'
import { orThrow } from '#app/server/document/or-throw.server.ts'
import { readForm } from '#app/server/sockets/body.server.ts'

const bodyLimit = 64 * 1024
const fields = ['intent', 'verified', 'reply', 'why'] as const

const words = {
	reply: { missing: 'Напишите ответ', long: 'Ответ длиннее 4 000 символов, сократите его' },
	why: { missing: 'Укажите причину', long: 'Причина длиннее 4 000 символов, сократите её' },
}

const Decision = z.discriminatedUnion(
	'intent',
	[
		z
			.object({
				intent: z.literal('publish'),
				verified: z.boolean().default(false),
				reply: optional(paragraphs(4000, words.reply)),
			})
			.transform(({ verified, reply }): Verdict => ({ publish: true, verified, reply })),
		z
			.object({ intent: z.literal('reject'), why: paragraphs(4000, words.why) })
			.transform(({ why }): Verdict => ({ publish: false, why })),
	],
	{ error: 'Выберите: опубликовать или отклонить' },
)

/** What was decided, or what is wrong with it beside what was typed. */
export async function readDecision(request: Request) {
	const form = await orThrow(readForm(request, bodyLimit))
	const { data, error } = Decision.safeParse(readFields(form, fields, { verified: tick }))
	if (data) return { verdict: data }

	const [issue] = error.issues
	return {
		mistake: { field: String(issue?.path[0] ?? 'intent'), message: issue?.message ?? '' },
		values: typedValues(form, fields),
	}
}
