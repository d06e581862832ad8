import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oddBackends, subjects } from '#tests/support/odd-backends.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type StubBackend, startStubBackend } from '#tests/support/stub-backend.ts'

let backend: StubBackend
let site: Site
beforeAll(async () => {
	backend = await startStubBackend()
	site = await freshSite()
})
afterAll(async () => {
	await site.stop()
	await backend.stop()
})

const freshSite = () =>
	startSite({ env: { CLINIC_API_URL: backend.url, CLINIC_NOW: '2026-11-21T10:00:00+07:00' } })

const others = [
	...['/', '/about', '/contacts', '/contracts', '/medicines', '/privacy', '/terms', '/search', '/sitemap'],
	...['/appointment', '/survey', '/consent', '/sitemap.xml', '/search?q=кариес'],
]
const lists = [
	...['categories', 'public/services', 'public/doctors', 'public/price-list', 'public/vacancies', 'news'],
	...['public/gallery', 'public/reviews', 'public/promotions', 'public/documents', 'public/settings'],
]
const garbled = /undefined|NaN|\[object|Invalid Date|>null<|\bat \S+:\d+/

function answerWith(given: Record<string, unknown>) {
	const answers: Record<string, unknown> = { '/search': {}, ...given }
	backend.respond(({ url = '' }) => {
		const path = url.replace(/^\/api/, '').replace(/\?.*/, '')
		const known = Object.hasOwn(answers, path)
		return { status: known ? 200 : 404, body: JSON.stringify(known ? answers[path] : { message: 'Нет' }) }
	})
}

async function visit(path: string) {
	// A request for a range is answered past the pages kept in memory.
	const answer = await fetch(site.origin + path, { headers: { Range: 'bytes=0-' } })
	const text = await answer.text()
	return {
		status: answer.status,
		text,
		// Random text of nonces and tokens may hold NaN.
		shown: text
			.replace(/<script(?! type="application)[\s\S]*?<\/script>/g, '')
			.replace(/ nonce="[^"]*"| value="v1\.[^"]*"/g, ''),
	}
}

/** What is wrong with each page: nothing, as it should be. */
async function mistakes(pages: Record<string, string>) {
	const found: string[] = []
	for (const [path, name] of Object.entries(pages)) {
		const { status, shown } = await visit(path)
		const wrong = garbled.exec(shown)
		if (status !== 200) found.push(`${path} ${status}`)
		else if (!shown.replace(/<[^>]+>/g, '').includes(name)) found.push(`${path} without ${name}`)
		if (wrong) found.push(`${path}: ${shown.slice(wrong.index - 60, wrong.index + 40)}`)
	}
	return found
}

const blank = Object.fromEntries(others.map(path => [path, '']))

describe.each(Object.entries(oddBackends))('before a backend with %s', (kind, given) => {
	// Other names than those of the backend before: an older copy shows itself.
	const mark = Object.keys(oddBackends).indexOf(kind)
	const marked = <Things>(things: Things): Things =>
		JSON.parse(JSON.stringify(things).replace(/икс/gi, word => word + mark))

	it('every page is there and shows its names, and /api passes on what is usable', async () => {
		answerWith(marked(given))

		const expected = marked(subjects)
		expect(await mistakes({ ...expected, ...blank })).toEqual([])
		for (const list of ['/services', '/doctors', '/vacancies', '/news']) {
			const [, address = ''] = new RegExp(`href="(${list}/[^"?]+)"`).exec((await visit(list)).shown) ?? []
			expect(await mistakes({ [address]: expected[list] ?? '' })).toEqual([])
		}
		for (const list of lists.filter(list => list !== 'public/settings')) {
			const { status, text } = await visit(`/api/${list}`)
			expect([list, status, text.includes(`кс${mark}`)]).toEqual([list, 200, true])
			expect([list, Array.isArray(JSON.parse(text))]).toEqual([list, true])
		}
	})
})

it('says of an empty list that nothing is published yet, and of a search that nothing was found', async () => {
	const fresh = await freshSite()
	const empty = Object.fromEntries(lists.map(path => [`/${path}`, []]))
	const page = async (path: string) =>
		(await (await fetch(fresh.origin + path)).text()).replace(/<script[\s\S]*/, '')
	try {
		answerWith(empty)
		for (const [path, words] of Object.entries({
			'/prices': 'Прейскурант пока не опубликован',
			'/prices?q=кариес': 'Прейскурант пока не опубликован',
			'/services': 'Список услуг пока пуст',
			'/services?category=x': 'Список услуг пока пуст',
			'/doctors': 'Список врачей пока пуст',
			'/promotions': 'Сейчас акций нет',
			'/news': 'Новостей пока нет',
		})) {
			const html = await page(path)
			expect(html, path).toContain(words)
			expect(html, path).not.toMatch(/другое слово|Другой|показываем все|В этой категории|Выберите другую/)
		}
	} finally {
		await fresh.stop()
	}
})

it('names a category without prices, a word without hits, and an age without doctors', async () => {
	const fresh = await freshSite()
	const categories = [
		{ id: 1, slug: 'a', name: 'Первая' },
		{ id: 2, slug: 'b', name: 'Вторая' },
	]
	const page = async (path: string) => await (await fetch(fresh.origin + path)).text()
	try {
		answerWith({
			'/categories': categories,
			'/public/services': [{ id: 1, name: 'Осмотр', category_id: 1 }],
			'/public/price-list': [{ id: 1, name: 'Осмотр', category_id: 1, price: 100 }],
			'/public/doctors': [{ id: 1, name: 'Икс' }],
		})
		expect(await page('/prices?q=бор')).toContain('Попробуйте другое слово')
		expect(await page('/prices?category=b')).toContain('В этой категории цен пока нет')
		expect(await page('/services?category=b')).toContain('В этой категории услуг пока нет')
		expect(await page('/doctors?age=child')).not.toContain('Список врачей пока пуст')
	} finally {
		await fresh.stop()
	}
})

it('shows a thing its backend knows by number only, or in the list only', async () => {
	const service = { id: 40, slug: 'po-slugu', name: 'Известная услуга' }
	answerWith({ '/public/services': [service], '/public/services/40': { ...service, body: 'Подробности' } })
	expect((await visit('/services/po-slugu')).shown).toContain('Подробности')

	answerWith({ '/public/services': [service] })
	expect((await visit('/services/po-slugu')).shown).toContain('Известная услуга')
	expect((await visit('/services/40')).shown).toContain('Известная услуга')
	expect((await visit('/services/another')).status).toBe(404)

	answerWith({ '/public/services/7': { data: { service: { name: 'Без номера' } } } })
	expect((await visit('/services/7')).shown).toContain('Без номера')
})

it('shows and passes on statistics that lack their last day, stars and visits', async () => {
	answerWith({
		'/public/reviews': [{ author_name: 'Икс', text: 'Хвалит' }],
		'/public/reviews/stats': { count: 3, average: 5, distribution: { '5': 3 } },
	})

	const { shown } = await visit('/reviews')
	expect(/<p>3\u00a0отзыва.*?<\/p>/.exec(shown)?.[0].replaceAll('<!-- -->', '')).toBe('<p>3\u00a0отзыва.</p>')
	expect(garbled.exec(shown)?.[0]).toBeUndefined()
	const { status, text } = await visit('/api/public/reviews/stats')
	expect([status, JSON.parse(text)]).toMatchObject([200, { distribution: { '1': 0 }, verified_count: 0 }])
})

it.each<[string, unknown]>([
	[
		'rows with bad ones',
		[{ key: 'company_phone', value: '8 800 1' }, null, { key: 7, value: 1 }, { key: 'inn', value: {} }],
	],
	[
		'numbers',
		[
			{ key: 'company_phone', value: '8 800 1' },
			{ key: 'company_zip', value: 630001 },
		],
	],
	['an object with null', { company_phone: '8 800 1', inn: null, map_lat: [1] }],
	['camel case', { settings: { companyPhone: '8 800 1' } }],
	['a timezone nobody knows', { company_phone: '8 800 1', timezone: 'Новосибирск' }],
	['keys of every object', { company_phone: '8 800 1', constructor: 'x', __proto__: 'y', toString: 1 }],
	[
		'odd words',
		{ company_phone: '8 800 1', working_hours_weekdays: '24/7', map_lat: 'x', map_lon: 'y', ogrn: '-' },
	],
])('every page stands with settings that are %s', async (_, settings) => {
	answerWith({ '/public/settings': settings })

	expect(
		await mistakes(Object.fromEntries(others.map(path => [path, path.endsWith('xml') ? '' : '8 800 1']))),
	).toEqual([])
})

it.each<unknown>(['x', 7, true, null, [], [null], {}, { data: null }, [[[]]]])(
	'every page answers, if only with the telephone, where every call gives %j',
	async answer => {
		backend.respond(() => ({ body: JSON.stringify(answer) }))
		const known = site
		site = await freshSite()

		for (const path of [...Object.keys(subjects), ...others]) {
			const { status, shown } = await visit(path)
			expect([path, [200, 404, 502, 503].includes(status)]).toEqual([path, true])
			if (!path.includes('.')) expect(shown, path).toContain('href="tel:')
			expect(garbled.exec(shown)?.[0], path).toBeUndefined()
		}
		for (const path of ['/privacy', '/terms', '/consent', '/appointment', '/'])
			expect((await visit(path)).status).toBe(200)
		await site.stop()
		site = known
	},
)

it('logs what it leaves out once', async () => {
	answerWith({ '/public/documents': [{ title: 'Хороший' }, {}, null] })
	for (let visits = 0; visits < 3; visits++) await visit('/documents')

	const lines = () =>
		site
			.log()
			.split('\n')
			.filter(line => /"call":"\/public\/documents","leftOut":2.*records left out/.test(line))
	await expect.poll(() => lines().length).toBe(1)
})

it.each([500, 404, 200])(
	'keeps the privacy policy readable where its backend answers %i with HTML',
	async status => {
		backend.respond(() => ({
			status,
			body: '<h1>Ведутся работы</h1>',
			headers: { 'Content-Type': 'text/html' },
		}))

		for (const [path, title] of [
			['/privacy', 'Политика'],
			['/terms', 'соглашение'],
			['/consent', 'Согласие'],
		] as const) {
			const { status, shown } = await visit(path)
			expect([path, status, shown.includes(title)]).toEqual([path, 200, true])
			expect(shown).not.toContain('Ведутся работы')
		}
	},
)

it('does not speak of sending where a GET below /api fails', async () => {
	backend.respond(() => ({ status: 500, body: '' }))

	for (const call of ['public/privacy-policy', 'search?q=зубы', 'public/doctors/77']) {
		const { status, text } = await visit(`/api/${call}`)
		expect([call, status]).toEqual([call, 502])
		expect(JSON.parse(text).message).toBe('Сейчас это не загрузить. Попробуйте через несколько минут.')
	}
})
