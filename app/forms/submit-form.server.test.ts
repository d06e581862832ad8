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

it('says what the clinic would find next beside other errors, and of a form without any asks the clinic', async () => {
	const send = vi.fn(async () => ({ message: 'Записали' }))
	const formSecret = async () => 'secret'
	const { submitForm } = createFormSubmission({ clock: () => now, consentText, formSecret })
	const schema = z.object({ name: z.string({ error: 'Укажите имя' }), date: z.string() })
	const laterErrors = { date: ['Этот день уже прошёл'] }
	const kind = { name: 'test', fields: ['name', 'date'], schema, send, laterErrors }
	const form = new FormData()
	form.set('date', '2020-01-01')

	expect(await submitForm(form, kind)).toMatchObject({
		...{ outcome: 'refused', status: 422 },
		lastResult: { error: { name: ['Укажите имя'], date: ['Этот день уже прошёл'] } },
	})
	expect(send).not.toHaveBeenCalled()
	form.set('name', 'Анна Белова')
	expect(await submitForm(form, kind)).toMatchObject({ outcome: 'received' })
})
