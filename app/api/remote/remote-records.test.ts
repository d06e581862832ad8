import { describe, expect, it } from 'vitest'
import { publishedRecords } from '#app/clinic/publications/published-records.ts'
import { remoteClinic } from './remote.server.ts'

const today = '2026-11-21'

/** A clinic whose backend knows what a test gives by its paths, and nothing else. */
function behind(answers: Record<string, unknown>, day = () => today) {
	const fetch = async (url: unknown) => {
		const answer = answers[String(url).replace('http://backend/api', '')]
		return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
	}
	return publishedRecords(remoteClinic({ base: 'http://backend/api', timeoutMs: 500, fetch }), day)
}

describe('the reviews of a backend', () => {
	const review = { author_name: 'Анна', text: 'Хорошо', rating: 5 }
	const idsOf = async (records: object[]) => {
		const list = records.map((record, place) => ({ id: place + 1, ...review, ...record }))
		return (await behind({ '/public/reviews': list })['reviews.list']({})).map(({ id }) => id)
	}

	it.each(['rejected', 'pending', 'Pending', 'quarantined', 'снят'])(
		'are not shown with the status %s',
		async status => {
			expect(await idsOf([{ status }, { status: 'published' }])).toEqual([2])
		},
	)

	it.each([false, 'false', 0, 'нет'])('are not shown with the consent %j', async publish_consent => {
		expect(await idsOf([{ publish_consent }, { publishConsent: publish_consent }, {}])).toEqual([3])
	})

	it('are shown where nothing speaks against it', async () => {
		const published = [
			{},
			{ status: null },
			{ status: '' },
			{ status: ' Published' },
			{ publish_consent: null },
		]

		expect(await idsOf([...published, { publish_consent: true }])).toEqual([1, 2, 3, 4, 5, 6])
	})

	it('are an empty list where none is published', async () => {
		expect(await idsOf([{ status: 'rejected' }])).toEqual([])
	})
})

describe('the lists of a backend', () => {
	it('hold vacancies that are open today', async () => {
		const vacancies = [
			{ id: 1, title: 'Закрыта', status: 'closed' },
			{ id: 2, title: 'Закрыта', status: 'CLOSED', valid_through: '2026-12-31' },
			{ id: 3, title: 'Вчера', status: 'open', valid_through: '2026-11-20' },
			{ id: 4, title: 'Завтра', posted_at: '2026-11-22' },
			{ id: 5, title: 'Сегодня', posted_at: today, valid_through: `${today}T00:00:00Z` },
			{ id: 6, title: 'Без дат' },
			{ id: 7, title: 'Своё слово', status: 'Активна' },
		]
		const list = await behind({ '/public/vacancies': vacancies })['vacancies.list']({})

		expect(list.map(({ id }) => id)).toEqual([5, 6, 7])
	})

	it('hold promotions that run today, whatever status they have there', async () => {
		const promotions = [
			{ id: 1, title: 'Прошла', status: 'active', valid_from: '2026-01-01', valid_to: '2026-11-20' },
			{ id: 2, title: 'Будет', status: 'active', valid_from: '2026-11-22', valid_to: '2026-12-31' },
			{ id: 3, title: 'Идёт', status: 'expired', valid_from: '2026-11-01', valid_to: today },
			{ id: 4, title: 'Всегда' },
		]
		const list = await behind({ '/public/promotions': promotions })['promotions.list']({})

		expect(list.map(({ id, status }) => [id, status])).toEqual([
			[3, 'active'],
			[4, 'active'],
		])
	})

	it('hold prices in force and news of the past', async () => {
		const clinic = behind({
			'/public/price-list': [
				{ id: 1, name: 'Снята', archived: true },
				{ id: 2, name: 'С завтра', effective_from: '2026-11-22' },
				{ id: 3, name: 'Действует' },
			],
			'/news': [
				{ id: 1, title: 'Завтра', date: '2026-11-22' },
				{ id: 2, title: 'Сегодня', date: today },
			],
		})

		expect((await clinic['prices.list']({})).map(({ id }) => id)).toEqual([3])
		expect((await clinic['news.list']({})).map(({ id }) => id)).toEqual([2])
	})

	it('change at midnight, though the answer is kept', async () => {
		let day = today
		const vacancies = [{ id: 1, title: 'Врач', valid_through: today }]
		const clinic = behind({ '/public/vacancies': vacancies }, () => day)
		expect(await clinic['vacancies.list']({})).toHaveLength(1)

		day = '2026-11-22'
		expect(await clinic['vacancies.list']({})).toEqual([])
	})
})

describe('a doctor of a backend who has left', () => {
	const here = { id: 1, slug: 'here', full_name: 'Здесь Анна' }
	const left = { id: 2, slug: 'left', full_name: 'Ушла Вера', active: false }
	const list = { '/public/doctors': [here, left] }

	it.each<[string, Record<string, unknown>]>([
		['by number and slug', { '/public/doctors/2': left, '/public/doctors/left': left }],
		['by number only', { '/public/doctors/2': left }],
		['in the list only', {}],
	])('is known to nobody where the backend knows her %s', async (_, shown) => {
		const clinic = behind({ ...list, ...shown })

		expect((await clinic['doctors.list']({})).map(({ id }) => id)).toEqual([1])
		for (const id of ['2', 'left'])
			await expect(clinic['doctors.show']({ id })).rejects.toMatchObject({ status: 404 })
		expect(await clinic['doctors.show']({ id: 'here' })).toMatchObject({ id: 1 })
	})
})

describe('the statistics of a backend', () => {
	const none = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }
	const statsOf = (answer: unknown) => behind({ '/public/reviews/stats': answer })['reviews.stats']({})

	it('need no more than what they can be counted from', async () => {
		const counted = { count: 3, average: 5, distribution: { ...none, '5': 3 }, verified_count: 0 }

		expect(await statsOf({ count: 3, average: 5, distribution: { '5': 3 } })).toMatchObject(counted)
		expect(await statsOf({ distribution: { '5': '3', '4': null } })).toMatchObject(counted)
		expect(await statsOf({ count: 7, average: '4,3' })).toMatchObject({
			...{ count: 7, average: 4.3, distribution: none, verified_count: 0 },
		})
	})

	it.each([{}, { message: 'Нет' }, []])('are none in %j', async answer => {
		await expect(statsOf(answer)).rejects.toMatchObject({ status: 502 })
	})
})
