import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type CallContext, type CallName, type Clinic, calls } from '#app/clinic/calls.ts'
import { ClinicError, statusFor } from '#app/clinic/clinic-error.ts'
import { examples } from '#tests/world/examples.ts'
import { anna, galina, olga, olgasSon, stranger } from '#tests/world/people.ts'
import { clinics } from './clinics.ts'

const success = 'Спасибо! Ваша заявка отправлена. Мы свяжемся с вами в ближайшее время.'

describe.each(clinics)('a clinic $name', ({ open }) => {
	let clinic: Clinic
	let close: () => Promise<unknown>

	beforeAll(async () => {
		;({ clinic, close } = await open())
	})
	afterAll(() => close())

	const book = (wish: object, context?: CallContext) => clinic['appointments.request'](wish as never, context)

	async function refusal(work: Promise<unknown>) {
		const fault = await work.then(
			() => undefined,
			fault => fault,
		)
		expect(fault).toBeInstanceOf(ClinicError)
		const { status, message, errors, forPeople } = fault as ClinicError
		expect(message).toMatch(/[а-я]/)
		expect(forPeople).toBe(true)
		expect(statusFor(fault)).toBe(status)
		return { status, errors }
	}

	it.each(Object.entries(calls) as [CallName, Call][])(
		'gives for %s what the table says',
		async (name, call) => {
			const perform = clinic[name] as (input: unknown) => Promise<unknown>

			const answer = await perform(examples[name][0])

			expect(call.gives.parse(answer)).toEqual(answer)
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
			for (const wish of [anna, galina]) {
				const { message, number } = await book(wish)

				expect(message).toBe(success)
				expect(number).toMatch(/^20\d\d-\d{6,}$/)
			}
		})

		it('is one request however often it is sent', async () => {
			const wish = stranger(1)
			const first = await book(wish)

			expect(await book({ ...wish, name: `  ${wish.name}\n`, message: '' })).toEqual(first)
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

		it('is told everything that is wrong with it at once', async () => {
			const { errors } = await refusal(book({ name: 'Анна', phone: '12' }))

			expect(Object.keys(errors ?? {}).sort()).toEqual([
				'email',
				'personal_data_consent',
				'phone',
				'privacy_policy_consent',
			])
		})
	})

	it.each(['track.consentUnload', 'track.consentInteraction'] as const)('says what %s lacks', async name => {
		expect((await refusal(clinic[name]({} as never))).status).toBe(422)
	})
})
