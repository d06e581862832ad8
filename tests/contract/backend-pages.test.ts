import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statsOf } from '#app/clinic/reviews/review.ts'
import { readContent } from '#app/content/content.server.ts'
import { startSite } from '#tests/support/site.ts'

let output: Record<string, unknown> = {}
let origin: string
let log: () => string
const ends: (() => unknown)[] = []

// One site before one backend, which gives what a test names and fails at all else.
beforeAll(async () => {
	const server = createServer((request, answer) => {
		const given = output[(request.url ?? '').replace(/^\/api/, '')]
		// Each test has a backend of its own, as it were.
		const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=0' }
		answer.writeHead(given === undefined ? 500 : 200, headers)
		answer.end(JSON.stringify(given ?? { message: 'stack: /srv/backend.js:7' }))
	}).listen(0, '127.0.0.1')
	await new Promise(resolve => server.once('listening', resolve))
	const { port } = server.address() as AddressInfo
	const site = await startSite({
		env: {
			CLINIC_API_URL: `http://127.0.0.1:${port}/api`,
			// A machine too busy to answer five calls in time would open the circuit breaker for the whole file.
			CLINIC_API_TIMEOUT_MS: '60000',
			CLINIC_NOW: '2026-11-21T10:00:00+07:00',
		},
	})
	origin = site.origin
	log = site.log
	ends.push(site.stop, () => server.close())
})
afterAll(async () => {
	for (const end of ends) await end()
})

async function page(path: string) {
	const answer = await fetch(`${origin}${path}`)
	return { status: answer.status, html: await answer.text() }
}

const { doctors, reviews } = readContent('content')
const published = reviews.filter(({ status }) => status === 'published')
const longWord = 'Непревзойдённоисключительнодолгоназывающаяся'.repeat(3)

it('goes on without what is not the subject of a page, and says when the subject is away', async () => {
	output = { '/public/doctors/2': doctors[1], '/public/reviews': published }

	const home = await page('/')
	expect(home.status).toBe(200)
	expect(home.html).toMatch(/Кто лечит, где учился и\u00a0когда принимает\./)
	expect(home.html).not.toMatch(/4,3|stack:/)

	const doctor = await page('/doctors/2')
	expect(doctor.status).toBe(200)
	expect(doctor.html).toContain('Ирина Т.')
	expect(doctor.html).not.toContain('Услуги врача')

	// The statistics are counted from the list where their own call fails.
	expect((await page('/reviews')).html).toMatch(/4,3<\/strong>/)
	expect((await page('/about')).status).toBe(200)

	for (const path of ['/doctors', '/doctors/3', '/promotions']) {
		const answer = await page(path)
		expect([path, answer.status]).toEqual([path, 502])
		expect(answer.html).toContain('Страница не открылась')
		expect(answer.html).not.toMatch(/stack:|node_modules/)
	}
})

it('has words for empty lists', async () => {
	output = { '/public/doctors': [], '/public/reviews': [], '/public/promotions': [] }

	expect((await page('/doctors')).html).toContain('Список врачей пока пуст')
	expect((await page('/reviews')).html).toContain('Отзывов пока нет')
	expect((await page('/promotions')).html).toContain('Сейчас акций нет')
})

it('shows a doctor of whom only the necessary is known, and no address that is a script', async () => {
	const [first] = doctors
	const bare = {
		id: 1,
		slug: 'bare',
		last_name: longWord,
		first_name: 'Ян',
		full_name: `${longWord} Ян`,
		specialization: first?.specialization,
		position: first?.position,
		education: first?.education.slice(0, 1),
		accreditation: { ...first?.accreditation, valid_until: '2020-01-01' },
		experience_since: 2026,
		works_with: 'both',
		frmr_url: 'javascript:alert(1)',
		active: true,
	}
	output = { '/public/doctors': [bare], '/public/doctors/1': bare }

	expect((await page('/doctors')).html).toContain('НЯ')
	const { status, html } = await page('/doctors/1')
	expect(status).toBe(200)
	expect(html).toContain('Позвоните нам: скажем, когда врач принимает.')
	expect(html).not.toContain('javascript:')
	// Whether it has run out is the clinic's own business to mend.
	expect(html).not.toMatch(/просрочен|истек/i)
})

it('keeps a promotion back that a backend lets run too long', async () => {
	const [promotion] = readContent('content').promotions
	const over = { ...promotion, status: 'active', valid_from: '2026-01-01', valid_to: '2026-11-20' }
	output = { '/public/promotions': [over] }

	expect((await page('/promotions')).html).toContain('Сейчас акций нет')
})

it('shows and passes on nothing that its backend lists and does not publish', async () => {
	const review = { author_name: 'Анна', rating: 5, text: 'Хвалит' }
	const vacancy = { title: 'Ортодонт', status: 'open' }
	const doctor = { full_name: 'Орлова Вера', active: false }
	output = {
		'/public/reviews': [
			{ id: 1, ...review },
			{ id: 2, ...review, author_name: 'Отклонённый', rating: 1, status: 'rejected' },
			{ id: 3, ...review, author_name: 'Несогласный', rating: 1, publish_consent: false },
		],
		'/public/vacancies': [
			{ id: 1, ...vacancy },
			{ id: 2, ...vacancy, title: 'Закрытая', status: 'closed' },
			{ id: 3, ...vacancy, title: 'Прошедшая', valid_through: '2026-11-20' },
			{ id: 4, ...vacancy, title: 'Будущая', posted_at: '2026-11-22' },
		],
		'/public/doctors': [
			{ id: 5, ...doctor },
			{ id: 6, ...doctor, full_name: 'Белова Анна', active: true },
		],
		'/public/doctors/5': { id: 5, ...doctor },
		'/public/doctors/6': { id: 6, ...doctor, full_name: 'Белова Анна', active: true },
		'/public/promotions': [{ id: 1, title: 'Прошла', status: 'active', valid_to: '2026-11-20' }],
	}
	const withdrawn = /Отклонённый|Несогласный|Закрытая|Прошедшая|Будущая|Орлова|Прошла/

	const { html } = await page('/reviews')
	expect([html.includes('Анна'), />(5|5,0)<\/strong>/.test(html)]).toEqual([true, true])
	for (const path of ['/reviews', '/vacancies', '/doctors', '/promotions', '/sitemap', '/']) {
		const { status, html } = await page(path)
		expect([path, status, withdrawn.exec(html)?.[0]]).toEqual([path, 200, undefined])
		if (!['/sitemap', '/'].includes(path)) {
			const api = await page(`/api/public${path}`)
			expect([path, api.status, withdrawn.exec(api.html)?.[0]]).toEqual([path, 200, undefined])
		}
	}
	for (const path of ['/vacancies/2', '/vacancies/3', '/vacancies/4', '/doctors/5', '/api/public/doctors/5'])
		expect([path, (await page(path)).status]).toEqual([path, 404])
	for (const path of ['/vacancies/1', '/doctors/6'])
		expect([path, (await page(path)).status]).toEqual([path, 200])

	const withheld = (call: string, count: number) =>
		new RegExp(`"call":"${call}","withheld":${count}.*records not published`, 'g')
	for (const [call, count] of [
		['reviews.list', 2],
		['vacancies.list', 3],
		['doctors.list', 1],
		['promotions.list', 1],
	] as const)
		await expect.poll(() => log().match(withheld(call, count))?.length, { message: call }).toBe(1)
})

it('says how many there are, whatever a patient wrote', async () => {
	const [review] = published
	const many = Array.from({ length: 41 }, (_, index) => ({
		...review,
		id: index + 1,
		text: `<script>alert(1)</script> ${longWord}`,
		rating: (index % 5) + 1,
	}))
	output = {
		'/public/reviews': many,
		'/public/reviews/stats': statsOf(many as typeof published, '2026-11-21'),
	}

	const { html } = await page('/reviews?page=5')
	expect(html).toContain('Отзыв 41 из 41')
	expect(html).not.toContain('<script>alert')
})
