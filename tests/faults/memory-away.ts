import { expect } from 'vitest'
import { type Filled, filledIn, send } from '#tests/support/four-forms.ts'
import { anna, annasAnswers, annasReview, denis } from '#tests/support/people.ts'
import type { Site } from '#tests/support/site.ts'

const content = [
	'/',
	'/services',
	'/doctors',
	'/doctors/1',
	'/prices',
	'/promotions',
	'/reviews',
	'/contacts',
]
const forms = ['/appointment', '/survey', `/vacancies/${denis.vacancy}`, '/search?q=кариес', '/sitemap.xml']
const spoken = '+7 (383) 000-00-01'
const telephone = 'href="tel:+73830000001"'

/** Each form as it is filled in, and something typed that its page must not lose. */
const filledForms: [path: string, fields: object, typed: string][] = [
	['/appointment', anna, `value="${anna.email}"`],
	['/survey', annasAnswers, 'В коридоре прохладно.'],
	['/reviews', annasReview, 'Лечили сорок минут'],
	[`/vacancies/${denis.vacancy}`, denis, 'Могу выйти через месяц.'],
]

/** The numbers of the forms that this file sends: the same content would be answered from the past. */
let sent = 500_000

/**
 * What a site promises while its memory is away: content as ever, forms that say so in words with the telephone and
 * everything typed kept, and monitors that hear the truth.
 * @param mayAccept whether a form may be accepted all the same, as where a full disk has room for a small one
 * @returns how many were
 */
export async function expectAway(site: Site, { mayAccept = false } = {}) {
	let accepted = 0
	await expect.poll(() => readiness(site), { timeout: 10_000 }).toBe(503)

	await Promise.all([
		...[...content, ...forms].map(async path => {
			const { status, ms } = await visit(site, path)
			expect([path, status, ms < 10_000 || ms]).toEqual([path, 200, true])
		}),
		...filledForms.map(async ([path, fields, typed]) => {
			const body = asPosted(path, fields)
			const { status, headers, html, ms } = await visit(site, path, { method: 'POST', body })
			if (mayAccept && status === 303) return void accepted++
			expect([path, status, Number(headers.get('Retry-After')) > 0]).toEqual([path, 503, true])
			expect([path, ms < 15_000 || ms]).toEqual([path, true])
			expect(html).toMatch(/<title>Ошибка: /)
			expect(html).toContain('Произошла ошибка при отправке.')
			expect(html).toContain(telephone)
			expect([path, html.includes(typed)]).toEqual([path, true])
		}),
		...[0, 1, 2].map(async () => {
			const { path, fields } = nextFilled()
			const headers = { 'Content-Type': 'application/json' }
			const answer = await fetch(site.origin + path, {
				method: 'POST',
				headers,
				body: JSON.stringify(fields),
			})
			if (mayAccept && answer.status === 201) return void accepted++
			const said = { path, status: answer.status, retry: answer.headers.get('Retry-After') }
			expect({ ...said, ...(await answer.json()) }).toEqual({
				...{
					path,
					status: 503,
					retry: '30',
					message: `Произошла ошибка при отправке. Позвоните нам: ${spoken}`,
				},
			})
		}),
	])
	await expectMonitored(site)
	return accepted
}

/** Both answers come at once and tell nothing of the process. */
async function expectMonitored(site: Site) {
	for (const [path, status] of [
		['/healthz', 200],
		['/readyz', 503],
	] as const) {
		// A busy machine holds up one answer, a check without an end holds up each.
		let best = Number.POSITIVE_INFINITY
		for (let time = 0; time < 3 && best >= 1500; time++) {
			const answer = await visit(site, path)
			expect([path, answer.status]).toEqual([path, status])
			expect(answer.html).not.toMatch(/\d+\.\d+|SQL|postgres|node|remix/i)
			best = Math.min(best, answer.ms)
		}
		expect([path, best < 1500 || best]).toEqual([path, true])
	}
}

/** It works again by itself; gives how long that took. */
export async function expectBack(site: Site) {
	const started = performance.now()
	await expect.poll(() => readiness(site), { timeout: 15_000, interval: 50 }).toBe(200)
	const took = Math.round(performance.now() - started)
	for (let count = 0; count < 4; count++) expect(await send(site, nextFilled())).toBe(201)
	return took
}

export const nextFilled = (): Filled => filledIn(sent++)

async function visit({ origin }: Site, path: string, init?: RequestInit) {
	const started = performance.now()
	const answer = await fetch(origin + path, { redirect: 'manual', ...init })
	const html = await answer.text()
	return { status: answer.status, headers: answer.headers, html, ms: performance.now() - started }
}

const readiness = async (site: Site) => (await visit(site, '/readyz')).status

function asPosted(path: string, fields: object) {
	const body = path.startsWith('/vacancies') ? new FormData() : new URLSearchParams()
	for (const [name, value] of Object.entries(fields)) body.append(name, value === true ? 'on' : `${value}`)
	return body
}
