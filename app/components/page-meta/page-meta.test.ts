import { expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const site = { settings: { company_name: 'Стоматология „Обь“' }, origin: 'https://ob.example' }
const at = (pathname: string, data: unknown = site) => ({
	matches: [{ id: 'root', data }],
	location: { pathname },
})

it('names the page, then the clinic', () => {
	expect(pageMeta(at('/prices'), { title: 'Цены' })).toContainEqual({ title: 'Цены — Стоматология „Обь“' })
	expect(pageMeta(at('/'), { title: 'Обь, Новосибирск', whole: true })).toContainEqual({
		title: 'Обь, Новосибирск',
	})
})

it('gives one address for a page, with a slash at the end or without', () => {
	for (const path of ['/doctors/3', '/doctors/3/']) {
		expect(pageMeta(at(path), { title: 'Врач' })).toContainEqual({
			tagName: 'link',
			rel: 'canonical',
			href: 'https://ob.example/doctors/3',
		})
	}
	expect(pageMeta(at('/'), { title: 'Главная' })).toContainEqual(
		expect.objectContaining({ href: 'https://ob.example/' }),
	)
})

it('cuts a long description on a word', () => {
	const tags = pageMeta(at('/'), { title: 'Цены', description: 'слово '.repeat(40) })

	expect(tags).toContainEqual({ name: 'description', content: `${'слово '.repeat(26).trim()}…` })
})

it('asks engines to leave a page alone', () => {
	const tags = pageMeta(at('/search'), { title: 'Поиск', noindex: true })

	expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
	expect(tags).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }))
})

it('stands without the site round it', () => {
	expect(pageMeta(at('/', null), { title: 'Цены' })).toContainEqual({ title: 'Цены' })
	expect(pageMeta({ matches: [], location: { pathname: '/' } }, { title: 'Цены' })).toContainEqual({
		title: 'Цены',
	})
})

it('hands odd letters on as they are: the framework writes them into HTML', () => {
	const title = 'Коронка "как свой" <b>зуб</b> & \'мост\''
	const tags = pageMeta(at('/services/coronka'), { title, description: title, whole: true })

	expect(tags).toContainEqual({ title })
	expect(tags).toContainEqual({ name: 'description', content: title })
	expect(tags).toContainEqual({ property: 'og:title', content: title })
})

it('keeps an address that begins with slashes on this site', () => {
	for (const path of ['//evil.example', '//evil.example//']) {
		expect(pageMeta(at(path), { title: 'Цены' })).toContainEqual(
			expect.objectContaining({ href: 'https://ob.example//evil.example' }),
		)
	}
})

it('shows a picture of the page, else the one of the site', () => {
	const shown = (image?: string) => pageMeta(at('/news/zima'), { title: 'Зима', image })

	expect(shown('/pictures/news/zima.png')).toContainEqual({
		property: 'og:image',
		content: 'https://ob.example/pictures/news/zima.png',
	})
	expect(shown('/pictures/news/zima.png')).toContainEqual({ property: 'og:image:alt', content: 'Зима' })
	expect(shown()).toContainEqual({ property: 'og:image', content: 'https://ob.example/brand/preview.jpg' })
	expect(shown()).toContainEqual({ property: 'og:image:alt', content: 'Стоматология „Обь“' })
})

it('leaves the clinic out of a title that would be too long, and cuts one that still is', () => {
	const long = 'Паспорт доступности для людей с инвалидностью и их спутников'

	expect(pageMeta(at('/a'), { title: long })).toContainEqual({ title: long })
	expect(pageMeta(at('/a'), { title: `${long}, редакция вторая` })).toContainEqual({
		title: `${long},…`,
	})
})
