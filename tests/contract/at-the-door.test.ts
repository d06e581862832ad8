import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, startSite } from '#tests/world/site.ts'

let site: Site
beforeAll(async () => {
	site = await startSite()
})
afterAll(() => site.stop())

it.each(['/api/public/job-applications', '/api/public/appointments', '/appointment'])(
	'who sends a long form to %s from another site hears so, though nobody reads it',
	async path => {
		const form = new FormData()
		form.append('resume', new Blob(['%PDF-1.7', 'x'.repeat(200_000)]), 'cv.pdf')
		const send = () =>
			fetch(site.origin + path, { method: 'POST', body: form, headers: { 'Sec-Fetch-Site': 'cross-site' } })

		const answers = await Promise.all(Array.from({ length: 20 }, send))

		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(403))
	},
)

it.each(['%0A', '%0d', 'a%E2%80%A8b', '%e2%80%a9'])(
	'finds nothing in /api at a line end, %s, and says so as JSON',
	async end => {
		const answer = await fetch(`${site.origin}/api/public/services/${end}`)

		expect([answer.status, await answer.json()]).toEqual([404, { message: 'Такого адреса нет' }])
	},
)
