import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { issueToken } from './form-token.server.ts'
import { createFormSubmission } from './submit-form.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const consentText = () => ({ version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) })

async function sent(formSecret: () => Promise<string>, token: string) {
	const send = vi.fn(async () => ({ message: 'Записали' }))
	const { submitForm } = createFormSubmission({ clock: () => now, consentText, formSecret })
	const form = new FormData()
	form.set('name', 'Анна Белова')
	form.set('token', token)
	const schema = z.object({ name: z.string() })
	const answer = await submitForm(form, { name: 'test', fields: ['name'], schema, send })
	return { answer, send }
}

const away = () => Promise.reject(new Error('The database hangs'))

it('takes the key of a form from the token that it signed', async () => {
	const { send } = await sent(async () => 'secret', issueToken('secret', now))

	expect(send).toHaveBeenCalledWith(
		{ name: 'Анна Белова' },
		expect.objectContaining({
			idempotencyKey: expect.any(String),
			spamSignals: expect.objectContaining({ tookMs: 0 }),
		}),
	)
})

it.each([
	['of now', now],
	['that is over', new Date('2026-11-01T05:00:00Z')],
])(
	'believes no token %s while its own key is not known, not one signed with nothing either',
	async (_, issued) => {
		for (const token of [issueToken('', issued), issueToken('secret', issued)]) {
			const { answer, send } = await sent(away, token)

			expect(answer).toMatchObject({ outcome: 'received' })
			const context = { idempotencyKey: expect.anything() }
			expect(send).not.toHaveBeenCalledWith(expect.anything(), expect.objectContaining(context))
			expect(send).toHaveBeenCalledTimes(1)
		}
	},
)

it('keeps what was typed where no text of the consent is in force', async () => {
	const none = () => {
		throw new Response('Текста согласия нет', { status: 503 })
	}
	const formSecret = async () => 'secret'
	const { submitForm } = createFormSubmission({ clock: () => now, consentText: none, formSecret })
	const form = new FormData()
	form.set('name', 'Анна Белова')
	form.set('consent_text', 'a'.repeat(64))
	const send = vi.fn(async () => ({ message: 'Записали' }))
	const schema = z.object({ name: z.string() })
	const kind = { name: 'test', fields: ['name', 'consent'], schema, send }

	const answer = await submitForm(form, { ...kind, consents: { consent: 'consent' } })

	expect(answer).toMatchObject({
		...{ outcome: 'failed', status: 503 },
		lastResult: { initialValue: { name: 'Анна Белова' } },
	})
	expect(send).not.toHaveBeenCalled()
})
