import { HttpResponse, http, type RequestHandler } from 'msw'
import { z } from 'zod'
import { appointmentReceived, appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import { type Call, type CallName, calls } from '#app/clinic/calls.ts'
import { statsOf } from '#app/clinic/reviews/review.ts'
import { reviewReceived } from '#app/clinic/reviews/review-messages.ts'
import { SearchAnswer } from '#app/clinic/search/search.ts'
import { surveyReceived } from '#app/clinic/survey/survey-messages.ts'
import { jobReceived } from '#app/clinic/vacancies/job-application-messages.ts'
import { type Content, readContent } from '#app/content/content.server.ts'
import { type FaultName, faults } from './backend-faults.ts'

type Handlers = {
	[Name in CallName]: (
		input: z.output<(typeof calls)[Name]['input']>,
		key: string | null,
	) => z.output<(typeof calls)[Name]['output']>
}

const refuse = (status: number, body: { message: string; errors?: Record<string, string[]> }): never => {
	throw HttpResponse.json(body, { status })
}

/**
 * The backend of another clinic: it keeps the contract in memory and shares nothing with ours but the table
 * and the demo content. It has no clock of its own, so what was sent once is the same for ever.
 * @param failing what it does instead of answering, asked at each call
 */
export function backend(base: string, failing = (): FaultName | undefined => undefined): RequestHandler[] {
	const handlers = inMemory()
	return (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => {
		const handler = handlers[name] as (input: unknown, key: string | null) => object
		const listen = call.method === 'GET' ? http.get : http.post

		const answer = async (request: Request, params: object) => {
			const said = call.method === 'GET' ? {} : await saidIn(request)
			if (call.beacon) return new HttpResponse(null, { status: 204 })

			const query = Object.fromEntries(new URL(request.url).searchParams)
			const { data, error } = call.input.safeParse({ ...said, ...query, ...params })
			if (error) refuse(422, { message: 'Проверьте форму', errors: z.flattenError(error).fieldErrors })

			return HttpResponse.json(handler(data, request.headers.get('Idempotency-Key')), { status: call.status })
		}

		return listen(base + call.path.replace(/\{(\w+)\}/g, ':$1'), async ({ request, params }) => {
			const name = failing()
			return await (name ? faults[name](() => answer(request, params)) : answer(request, params))
		})
	})
}

/** Of a form with files it reads the words only. */
async function saidIn(request: Request): Promise<object> {
	if (!request.headers.get('Content-Type')?.startsWith('multipart/')) return await request.json()
	const words = [...(await request.formData())].filter(([, value]) => typeof value === 'string')
	return Object.fromEntries(words.map(([name, value]) => [name, value === 'true' || value]))
}

function inMemory(): Handlers {
	const said = readContent('content')
	const { settings, categories, services, doctors, reviews, documents } = said
	const found = <Thing extends { id: number; slug: string }>(things: Thing[], id: string) =>
		things.find(({ id: number, slug }) => slug === id || String(number) === id) ??
		refuse(404, { message: 'У нас такого нет' })
	const newest = (kind: string) =>
		said.legal.filter(text => text.kind === kind).at(-1) ?? refuse(404, { message: 'Текста нет' })

	return {
		'settings.list': () => settings,
		'categories.list': () => categories,
		'services.list': () => services,
		'services.show': ({ id }) => found(services, id),
		'doctors.list': () => doctors,
		'doctors.show': ({ id }) => found(doctors, id),
		'prices.list': () => said.prices,
		'vacancies.list': () => said.vacancies,
		'news.list': () => said.news,
		'gallery.list': () => said.gallery,
		'reviews.list': () => reviews.filter(({ status }) => status === 'published'),
		'reviews.stats': () =>
			statsOf(
				reviews.filter(({ status }) => status === 'published'),
				today,
			),
		'promotions.list': () => said.promotions.map(one => ({ ...one, status: 'active' as const })),
		'legal.privacy': () => newest('privacy'),
		'legal.terms': () => newest('terms'),
		'documents.list': () => documents,
		search: question => plainSearch(said, question),
		'documents.inCategory': ({ category }) =>
			documents.some(document => document.category === category)
				? documents.filter(document => document.category === category)
				: refuse(404, { message: 'У нас такого раздела нет' }),

		...forms(said),

		'track.consentUnload': () => undefined,
		'track.consentInteraction': () => undefined,
		'track.formSubmission': () => undefined,
		'track.timeOnPage': () => undefined,
	}
}

/** Another clinic's search is a plain one: it knows the letters, not the language. */
function plainSearch(said: Content, { q, type }: { q: string; type: string }) {
	const { categories, services, doctors, documents } = said
	const has = (text: string) => q.length >= 2 && text.toLowerCase().includes(q.toLowerCase())
	const asked = <Thing>(list: string, found: Thing[]) => (type === 'all' || type === list ? found : [])
	const lists = {
		categories: asked(
			'categories',
			categories.filter(({ name }) => has(name)),
		),
		services: asked(
			'services',
			services.filter(({ name }) => has(name)),
		),
		doctors: asked(
			'doctors',
			doctors.map(one => ({ ...one, name: one.full_name })).filter(({ name }) => has(name)),
		),
		documents: asked(
			'documents',
			documents.filter(({ title }) => has(title)),
		),
		promotions: asked(
			'promotions',
			said.promotions.filter(({ title }) => has(title)),
		),
	}
	const total = Object.values(lists).flat().length
	return SearchAnswer.parse({ ...lists, total, took_ms: 1, corrected: null })
}

/** The calls that write; what was sent once under a key, or word for word, is the same for ever. */
function forms({ doctors, services, vacancies }: Content) {
	const receipts = new Map<string, { content: string; message: string; number: string }>()
	const surveyKeys = new Map<string, string>()
	const reviewKeys = new Map<string, string>()
	const jobKeys = new Map<string, string>()

	return {
		'appointments.request': (request, key) => {
			if (request.date && request.date < today) {
				refuse(422, { message: 'Проверьте форму', errors: { date: [appointmentWording.date.past] } })
			}
			const content = JSON.stringify(request)
			const known = receipts.get(key ?? content)
			if (known && known.content !== content) refuse(409, { message: 'Под этим ключом пришла другая заявка' })

			const { message, number } = known ?? {
				message: appointmentReceived,
				number: `2026-${String(receipts.size + 1).padStart(6, '0')}`,
			}
			for (const name of [content, key ?? content]) receipts.set(name, { content, message, number })
			return { message, number }
		},

		'survey.send': (answers, key) => {
			const content = JSON.stringify(answers)
			if (key && (surveyKeys.get(key) ?? content) !== content)
				refuse(409, { message: 'Под этим ключом пришли другие ответы' })
			if (key) surveyKeys.set(key, content)
			return { message: surveyReceived }
		},
		'survey.skip': () => undefined,
		'reviews.send': (review, key) => {
			const strange = (id: number | undefined, things: { id: number }[]) =>
				id && !things.some(one => one.id === id)
			const message = 'Проверьте форму'
			if (strange(review.doctor_id, doctors))
				refuse(422, { message, errors: { doctor_id: ['Нет такого врача'] } })
			if (strange(review.service_id, services))
				refuse(422, { message, errors: { service_id: ['Нет такой услуги'] } })
			const content = JSON.stringify(review)
			const known = reviewKeys.get(key ?? content)
			if (known && known !== content) refuse(409, { message: 'Под этим ключом пришёл другой отзыв' })
			reviewKeys.set(key ?? content, content)
			return { message: reviewReceived }
		},
		'jobs.apply': (application, key) => {
			if (!vacancies.some(({ slug }) => slug === application.vacancy))
				refuse(422, { message: 'Проверьте форму', errors: { vacancy: ['Такой вакансии у нас нет'] } })
			const content = JSON.stringify(application)
			if (key && (jobKeys.get(key) ?? content) !== content)
				refuse(409, { message: 'Под этим ключом пришёл другой отклик' })
			if (key) jobKeys.set(key, content)
			return { message: jobReceived }
		},
	} satisfies Partial<Handlers>
}

const today = new Date().toISOString().slice(0, 10)
