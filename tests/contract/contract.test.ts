import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type CallContext, type CallName, type Clinic, calls } from '#app/clinic/calls.ts'
import { ClinicError, statusFor } from '#app/clinic/errors.ts'
import { statsOf } from '#app/clinic/reviews/review.ts'
import { examples } from '#tests/support/examples.ts'
import {
	anna,
	annasAnswers,
	denis,
	galina,
	galinasAnswers,
	olga,
	olgasSon,
	stranger,
	strangersReview,
} from '#tests/support/people.ts'
import { clinics } from './clinics.ts'

const success = 'Спасибо! Ваша заявка отправлена. Мы свяжемся с вами в ближайшее время.'

describe.each(clinics)('a clinic $name', ({ open }) => {
	let clinic: Clinic
	let close: () => Promise<unknown>

	beforeAll(async () => {
		;({ clinic, close } = await open())
	})
	afterAll(() => close())

	const book = (request: object, context?: CallContext) =>
		clinic['appointments.request'](request as never, context)

	async function refusal(work: Promise<unknown>) {
		const error = await work.then(
			() => undefined,
			error => error,
		)
		expect(error).toBeInstanceOf(ClinicError)
		const { status, message, errors, forPeople } = error as ClinicError
		expect(message).toMatch(/[а-я]/)
		expect(forPeople).toBe(true)
		expect(statusFor(error)).toBe(status)
		return { status, errors }
	}

	it.each(Object.entries(calls) as [CallName, Call][])(
		'gives for %s what the table says',
		async (name, call) => {
			const perform = clinic[name] as (input: unknown) => Promise<unknown>

			const answer = await perform(examples[name][0])

			expect(call.output.parse(answer)).toEqual(answer)
		},
	)

	describe('settings and services', () => {
		it('names the company', async () => {
			const settings = await clinic['settings.list']({})

			expect(settings.find(({ key }) => key === 'company_name')?.value).toMatch(/\S/)
			expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length)
		})

		it('lists services, each in one of its categories', async () => {
			const categories = await clinic['categories.list']({})
			const services = await clinic['services.list']({})

			expect(services.length).toBeGreaterThan(0)
			for (const { category_id } of services) expect(categories.map(({ id }) => id)).toContain(category_id)
		})

		it('finds a service by its number and by its slug', async () => {
			for (const { id, slug } of await clinic['services.list']({})) {
				const service = await clinic['services.show']({ id: slug })

				expect(service.id).toBe(id)
				expect(await clinic['services.show']({ id: String(id) })).toEqual(service)
			}
		})

		it.each(['нет такой', '0', '-1', '..', '../settings', '__proto__', '\0', '\ud83d', 'x'.repeat(300)])(
			'knows no service %j',
			async id => {
				expect(await refusal(clinic['services.show']({ id }))).toEqual({ status: 404, errors: undefined })
			},
		)
	})

	describe('search', () => {
		const lists = ['categories', 'services', 'doctors', 'documents', 'promotions'] as const

		it('finds a service by its name, in the list asked for and in all', async () => {
			for (const { id, name } of (await clinic['services.list']({})).slice(0, 5)) {
				const all = await clinic.search({ q: name })
				const { services, total } = await clinic.search({ q: name, type: 'services' })

				expect(all.services.map(service => service.id)).toContain(id)
				expect(services.map(service => service.id)).toContain(id)
				expect(total).toBeGreaterThanOrEqual(services.length)
			}
		})

		it.each([undefined, '', ' ', 'з', '\ud83d', '\0', 'ъыьъыьъыь'])('finds nothing for %j', async q => {
			const answer = await clinic.search({ q })

			expect(lists.map(list => answer[list].length)).toEqual([0, 0, 0, 0, 0])
			expect(answer.total).toBe(0)
		})

		it.each(['vacancies', '', 'ALL', '__proto__'])('has no list %j', async type => {
			expect(await refusal(clinic.search({ q: 'зуб', type }))).toEqual({ status: 400, errors: undefined })
		})
	})

	describe('an appointment', () => {
		it('gets a number and thanks', async () => {
			for (const request of [anna, galina]) {
				const { message, number } = await book(request)

				expect(message).toBe(success)
				expect(number).toMatch(/^20\d\d-\d{6,}$/)
			}
		})

		it('is one request however often it is sent', async () => {
			const request = stranger(1)
			const first = await book(request)

			expect(await book({ ...request, name: `  ${request.name}\n`, message: '' })).toEqual(first)
			const atOnce = await Promise.all(Array.from({ length: 20 }, () => book(stranger(2))))
			expect(new Set(atOnce.map(({ number }) => number)).size).toBe(1)
		})

		it('has one answer for one key, and none for other content under it', async () => {
			const key = { idempotencyKey: 'two-fingers-on-the-button' }
			const first = await book(stranger(3), key)

			expect(await book(stranger(3), key)).toEqual(first)
			expect(await book(stranger(3))).toEqual(first)
			expect((await refusal(book(stranger(4), key))).status).toBe(409)
		})

		it('is welcome from mother and son within a minute', async () => {
			const [hers, his] = [await book(olga), await book(olgasSon)]

			expect(hers.number).not.toBe(his.number)
		})

		it.each([
			['name', ''],
			['name', 'ы'.repeat(201)],
			['phone', '1234'],
			['phone', 'я'.repeat(41)],
			['email', 'anna@'],
			['service', 'ы'.repeat(201)],
			['date', '2027-02-30'],
			['date', '30.12.2027'],
			['date', '2020-01-01'],
			['time', '25:00'],
			['message', 'ы'.repeat(4001)],
			['message', 'Зуб\0'],
			['name', '\ud83d'],
			['name', ['Анна']],
			['email', { at: 'mail.example' }],
			['privacy_policy_consent', false],
			['personal_data_consent', 'true'],
		])('is refused for its %s', async (field, value) => {
			const { status, errors } = await refusal(book({ ...stranger(5), [field]: value }))

			expect(status).toBe(422)
			expect(Object.keys(errors ?? {})).toEqual([field])
			expect(errors?.[field]?.[0]).toMatch(/[а-я]/)
		})

		it('lists everything that is wrong with it at once', async () => {
			const { errors } = await refusal(book({ name: 'Анна', phone: '12' }))

			expect(Object.keys(errors ?? {}).sort()).toEqual([
				'email',
				'personal_data_consent',
				'phone',
				'privacy_policy_consent',
			])
		})
	})

	describe('a review', () => {
		const write = (review: object, context?: CallContext) => clinic['reviews.send'](review as never, context)

		it('is thanked for and not yet shown', async () => {
			const before = await clinic['reviews.stats']({})

			expect((await write(strangersReview(1))).message).toMatch(/^Спасибо/)

			expect(await clinic['reviews.stats']({})).toEqual(before)
		})

		it('has statistics that are those of the list', async () => {
			const list = await clinic['reviews.list']({})

			expect(await clinic['reviews.stats']({})).toEqual(statsOf(list, ''))
			for (const { status } of list) expect(status).toBe('published')
		})

		it('has one answer for one key, and none for other content under it', async () => {
			const key = { idempotencyKey: 'a-review' }
			const thanks = await write(strangersReview(2), key)

			expect(await write(strangersReview(2), key)).toEqual(thanks)
			expect((await refusal(write(strangersReview(3), key))).status).toBe(409)
		})

		it.each([
			['author_name', ' '],
			['author_name', 'ы'.repeat(201)],
			['author_name', 'Анна\0'],
			['rating', 0],
			['rating', 6],
			['rating', 4.5],
			['rating', '5'],
			['rating', null],
			['text', '\n'],
			['text', '🦷'.repeat(4001)],
			['text', ['Хорошо']],
			['doctor_id', 'x'],
			['doctor_id', -1],
			['service_id', 2.5],
			['doctor_id', 4711],
			['service_id', 2_147_483_647],
			['personal_data_consent', 'true'],
			['publish_consent', false],
			['publish_consent', undefined],
		])('is refused for its %s %j', async (field, value) => {
			const { status, errors } = await refusal(write({ ...strangersReview(4), [field]: value }))

			expect(status).toBe(422)
			expect(Object.keys(errors ?? {})).toEqual([field])
			expect(errors?.[field]?.[0]).toMatch(/[а-я]/)
		})
	})

	describe('a job application', () => {
		const apply = (application: object, context?: CallContext) =>
			clinic['jobs.apply'](application as never, context)
		const other = { ...denis, name: 'Денис Контрактов' }

		it('is thanked for, with everything said and with hardly anything', async () => {
			const { vacancy, name, phone, personal_data_consent } = other
			for (const application of [other, { vacancy, name, phone, personal_data_consent }])
				expect((await apply(application)).message).toMatch(/^Спасибо/)
		})

		it('has one answer for one key, and none for other content under it', async () => {
			const key = { idempotencyKey: 'an-application' }
			const thanks = await apply({ ...other, message: 'раз' }, key)

			expect(await apply({ ...other, message: ' раз ' }, key)).toEqual(thanks)
			expect((await refusal(apply({ ...other, message: 'два' }, key))).status).toBe(409)
		})

		it.each([
			['vacancy', 'no-such-vacancy'],
			['vacancy', '../1'],
			['vacancy', undefined],
			['vacancy', 1],
			['name', ''],
			['name', 'ы'.repeat(201)],
			['name', 'Денис\0'],
			['name', ['Денис']],
			['phone', '1234'],
			['phone', null],
			['phone', '1'.repeat(41)],
			['email', 'denis@'],
			['email', `${'a'.repeat(250)}@m.ru`],
			['message', '🦷'.repeat(4001)],
			['message', { $ne: '' }],
			['resume', 'cv.pdf'],
			['resume', ['cv.pdf']],
			['resume', [{ name: 'a.pdf', file: '../../etc/passwd', kind: 'pdf', size: 1, sha256: '' }]],
			['resume', [{ error: 'x' }]],
			['personal_data_consent', 'true'],
			['personal_data_consent', false],
			['personal_data_consent', undefined],
		])('is refused for its %s %j', async (field, value) => {
			const { status, errors } = await refusal(apply({ ...other, [field]: value }))

			expect(status).toBe(422)
			expect(Object.keys(errors ?? {})).toEqual([field])
			expect(errors?.[field]?.[0]).toMatch(/[а-я]/)
		})
	})

	describe('a survey', () => {
		const answer = (answers: object, context?: CallContext) =>
			clinic['survey.send'](answers as never, context)

		it('gets thanks, also when somebody answers the same', async () => {
			for (const answers of [annasAnswers, galinasAnswers, galinasAnswers]) {
				expect((await answer(answers)).message).toMatch(/[а-я]/)
			}
		})

		it('has one answer for one key, and none for other answers under it', async () => {
			const key = { idempotencyKey: 'two-fingers-on-the-pebble' }
			const first = await answer(annasAnswers, key)

			expect(await answer(annasAnswers, key)).toEqual(first)
			expect((await refusal(answer(galinasAnswers, key))).status).toBe(409)
		})

		it.each([
			['treatment_period', 'never'],
			['treatment_period', undefined],
			['staff_attitude_rating', 0],
			['comfort_rating', 6],
			['treatment_result_rating', 'a'],
			['treatment_result_rating', 4.5],
			['recommendation', ['definitely_yes']],
			['comments', 'ы'.repeat(4001)],
			['comments', 'Тихо\0'],
			['url', 5],
		])('is refused for its %s %j', async (field, value) => {
			const { status, errors } = await refusal(answer({ ...annasAnswers, [field]: value }))

			expect(status).toBe(422)
			expect(Object.keys(errors ?? {})).toEqual([field])
			expect(errors?.[field]?.[0]).toMatch(/[а-я]/)
		})

		it('lists every open question at once', async () => {
			const { errors } = await refusal(answer({}))

			expect(Object.keys(errors ?? {})).toHaveLength(5)
		})

		it('may be skipped', async () => {
			expect(await clinic['survey.skip']({ url: '/prices', page_title: 'Цены' })).toBeUndefined()
		})
	})

	it.each([
		'track.consentUnload',
		'track.consentInteraction',
		'track.formSubmission',
		'track.timeOnPage',
	] as const)('says what %s lacks', async name => {
		expect((await refusal(clinic[name]({} as never))).status).toBe(422)
	})
})
