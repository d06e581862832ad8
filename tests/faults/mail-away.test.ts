import { expect, it } from 'vitest'
import { startMailServer } from '#tests/world/mail.ts'
import { stranger } from '#tests/world/people.ts'
import { startSite } from '#tests/world/site.ts'

const settings = { MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }

it.each([
	['is stopped', {}],
	['hangs', { hang: true }],
])(
	'a mail server that %s costs no request and delays no visitor',
	async (_, manners) => {
		const mail = await startMailServer(manners)
		if (!('hang' in manners)) await mail.stop()
		const site = await startSite({ env: { ...settings, SMTP_URL: mail.url } })

		for (let number = 0; number < 10; number++) {
			const started = performance.now()
			const answer = await fetch(`${site.origin}/api/public/appointments`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(stranger(number)),
			})
			expect(answer.status).toBe(201)
			expect(performance.now() - started).toBeLessThan(1000)
		}

		expect(await site.stop()).toBe(0)
		if ('hang' in manners) await mail.stop()
	},
	60_000,
)
