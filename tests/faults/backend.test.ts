import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promotionStatus } from '#app/clinic/catalog/promotion.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { readContent } from '#app/content/content.server.ts'
import { type Backend, startBackend } from '#tests/support/backend.ts'
import { type FaultName, faultNames } from '#tests/support/backend-faults.ts'
import { anna, annasAnswers, annasReview, denis } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const vacancy = `/vacancies/${denis.vacancy}`
const { doctors, documents, news, prices, promotions, services, vacancies } = readContent('content')
const today = dayIn('Asia/Novosibirsk', new Date())
const [doctor] = doctors
const [story] = news
const [service] = services

/** One of every kind the site map knows, and something it shows that only the backend knows. */
const subjects: Record<string, string | undefined> = {
	'/services': service?.name,
	[`/services/${service?.slug}`]: service?.name,
	'/prices': prices[0]?.name,
	'/doctors': doctor?.last_name,
	[`/doctors/${doctor?.id}`]: doctor?.last_name,
	'/promotions':
		promotions.find(one => promotionStatus(one, today) === 'active')?.title ?? 'Сейчас акций нет',
	'/reviews': 'Средняя оценка',
	'/documents': documents[0]?.title,
	'/vacancies': vacancies[0]?.title,
	[vacancy]: 'Откликнуться',
	'/news': story?.title,
	[`/news/${story?.slug}`]: story?.title,
	'/privacy': 'Редакция от',
	'/terms': 'Редакция от',
}
/** Forms demand having read them: the site's own text stands in. */
const ownTexts = new Set(['/privacy', '/terms'])
const others = [
	...['/', '/about', '/contacts', '/contracts', '/contracts/dogovor-platnyh-uslug', '/medicines', '/sitemap'],
	...['/appointment', '/survey', '/consent', '/accessibility', '/search', '/survey/thanks'],
]
const search = '/search?q=кариес'
/** A 2xx that is no HTML means that a form was received, whatever else it says. */
const received = (error: FaultName) => ['slow', 'garbage', 'endless'].includes(error)
const unspeakable = /\bat \S+:\d+|Traceback|backend\.js|node_modules|\w+Error\b|\[object|undefined/
const telephone = 'href="tel:+73830000001"'

const posted = (fields: object) =>
	new URLSearchParams(
		Object.entries(fields).map(([name, value]): [string, string] => [
			name,
			value === true ? 'on' : `${value}`,
		]),
	)
const forms = { '/appointment': anna, '/survey': annasAnswers, '/reviews': annasReview }

let backend: Backend
let site: Site

async function visit(path: string, init?: RequestInit) {
	const start = performance.now()
	const answer = await fetch(site.origin + path, { redirect: 'manual', ...init })
	const html = await answer.text()
	return { path, status: answer.status, html, ms: performance.now() - start }
}

function post(path: string, fields: object) {
	if (path !== vacancy) return visit(path, { method: 'POST', body: posted(fields) })
	const body = new FormData()
	for (const [name, value] of posted(fields)) body.append(name, value)
	return visit(path, { method: 'POST', body })
}

const visitAll = (paths: string[]) => Promise.all(paths.map(path => visit(path)))
const statuses = (pages: { path: string; status: number }[]) =>
	pages.map(({ path, status }) => `${path} ${status}`)

function expectCalm(pages: Awaited<ReturnType<typeof visitAll>>) {
	for (const { path, html, ms } of pages) {
		expect([path, unspeakable.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))?.[0]]).toEqual([
			path,
			undefined,
		])
		expect([path, html.includes(telephone)]).toEqual([path, true])
		expect([path, ms < 10_000 ? 'in time' : `${ms} ms`]).toEqual([path, 'in time'])
	}
}

async function open(error?: FaultName) {
	backend = await startBackend(error && { failing: error })
	// Below the default: a busy machine takes its time for thirty pages at once, too.
	const limit = error === 'slow' ? '3000' : '2000'
	site = await startSite({ env: { CLINIC_API_URL: `${backend.url}/api`, CLINIC_API_TIMEOUT_MS: limit } })
}

async function close() {
	await site.stop()
	await backend.stop()
}

describe.each(faultNames)('a site that has known its backend only with %s', error => {
	beforeAll(() => open(error))
	afterAll(close)
	const works = error === 'slow'

	it('answers in time, in plain words, with the telephone, and keeps what was typed (reliability 25)', async () => {
		const [pages, answers] = await Promise.all([
			visitAll([...Object.keys(subjects), ...others, search]),
			Promise.all(Object.entries(forms).map(([path, fields]) => post(path, fields))),
		])

		expectCalm(pages)
		expect(statuses(pages)).toEqual([
			...Object.keys(subjects).map(path => `${path} ${works || ownTexts.has(path) ? 200 : 502}`),
			...others.map(path => `${path} 200`),
			`${search} ${works ? 200 : 503}`,
		])
		for (const { status, html } of pages) {
			if (status === 502) expect(html).toContain('Страница не открылась')
			if (status === 503) expect(html).toContain('Поиск сейчас недоступен')
		}

		expect(statuses(answers)).toEqual(
			Object.keys(forms).map(path => `${path} ${received(error) ? 303 : 502}`),
		)
		if (received(error)) return
		expectCalm(answers)
		const [appointment, survey, review] = answers.map(({ html }) => html)
		expect(appointment).toContain(`value="${anna.email}"`)
		expect(survey).toContain('В коридоре прохладно.')
		expect(review).toContain('Лечили сорок минут')
		for (const { html } of answers) {
			expect(html).toMatch(/<title>Ошибка: /)
			expect(html).toContain(
				error === '500-message' ? 'Регистратура на ремонте' : 'Произошла ошибка при отправке.',
			)
		}
	})

	it('wastes no more time on what fails', async () => {
		// A busy machine holds up one round, waiting for what fails holds up each.
		let worst = Number.POSITIVE_INFINITY
		for (let round = 0; round < 3 && worst >= 1500; round++) {
			const pages = await visitAll(['/news', '/prices', '/doctors', '/'])
			expectCalm(pages)
			worst = Math.min(worst, Math.max(...pages.map(({ ms }) => ms)))
		}

		expect(worst).toBeLessThan(1500)
	})
})

describe('a site that has seen better days of its backend', () => {
	beforeAll(async () => {
		await open()
		await visitAll(Object.keys(subjects))
	})
	afterAll(close)

	it('asks for nothing twice for one page', async () => {
		for (const path of [...Object.keys(subjects), ...others, search]) {
			backend.asked.splice(0)
			await visit(path)
			expect([path, backend.asked.toSorted()]).toEqual([path, [...new Set(backend.asked)].sort()])
		}
	})

	it.each(faultNames.toReversed())('shows copies through %s, and keeps what was typed', async error => {
		backend.turn(error)

		const pages = await visitAll([...Object.keys(subjects), ...others])
		expectCalm(pages)
		for (const { path, status, html } of pages) {
			expect([path, status]).toEqual([path, 200])
			expect([path, html.includes(subjects[path] ?? '')]).toEqual([path, true])
		}

		if (error === 'slow') return
		const monitor = await fetch(`${site.origin}/readyz`)
		expect([monitor.status, (await monitor.json()).checks.backend]).toEqual([200, 'away'])

		const all = { ...forms, [vacancy]: denis }
		const answers = await Promise.all(Object.entries(all).map(([path, fields]) => post(path, fields)))
		expect(statuses(answers)).toEqual(Object.keys(all).map(path => `${path} ${received(error) ? 303 : 502}`))
		if (received(error)) return
		expectCalm(answers)
		const [appointment, survey, review, job] = answers.map(({ html }) => html)
		expect(appointment).toContain(`value="${anna.email}"`)
		expect(survey).toContain('В коридоре прохладно.')
		expect(review).toContain('Лечили сорок минут')
		expect(job).toContain('Могу выйти через месяц.')
	})

	it('takes requests again as soon as its backend does', async () => {
		backend.turn('none')

		expect(statuses([await post('/appointment', anna)])).toEqual(['/appointment 303'])
		expect((await visit(search)).status).toBe(200)
	})
})
