import { documentCategories } from '#app/clinic/publications/document-categories.ts'
import type { Piece } from './highlight.ts'
import type { SearchAnswer, SearchGroup } from './search.ts'

export type Hit = { to: string; name: Piece[]; about: Piece[] }
export type Group = { id: SearchGroup | 'pages' | 'news'; name: string; hits: Hit[] }

/** What was found, as page and popup show it: groups in their fixed order, empty ones left out. */
export function groupsOf(answer: SearchAnswer, marked: (text: string) => Piece[]): Group[] {
	const hit = (to: string, name: string, about: string): Hit => ({
		to,
		name: marked(name),
		about: marked(about),
	})
	const categoryNames: Record<string, string> = documentCategories
	const group = (id: Group['id'], name: string, hits: Hit[]): Group => ({ id, name, hits })
	const pages = (areNews: boolean) =>
		answer.pages
			.filter(({ to }) => isNews(to) === areNews)
			.map(({ to, title, under, text }) => hit(to, title, [under, text].filter(Boolean).join(' · ')))
	return [
		group(
			'categories',
			'Категории',
			answer.categories.map(({ id, name, description }) =>
				hit(id ? `/prices?category=${id}` : '/prices', name, description),
			),
		),
		group(
			'services',
			'Услуги',
			answer.services.map(({ slug, name, description }) =>
				hit(slug ? `/services/${encodeURIComponent(slug)}` : '/services', name, description),
			),
		),
		group(
			'doctors',
			'Врачи',
			answer.doctors.map(({ id, name, specialization }) =>
				hit(id ? `/doctors/${id}` : '/doctors', name, specialization),
			),
		),
		group(
			'documents',
			'Документы',
			answer.documents.map(({ id, title, category }) =>
				hit(id ? `/documents/${id}` : '/documents', title, categoryNames[category] ?? ''),
			),
		),
		group(
			'promotions',
			'Акции',
			answer.promotions.map(({ title, description }) => hit('/promotions', title, description)),
		),
		group('pages', 'Страницы сайта', pages(false)),
		group('news', 'Новости', pages(true)),
	].filter(({ hits }) => hits.length > 0)
}

const isNews = (to: string) => to.startsWith('/news/')

/** Every match; a backend that knows no total still lists what it found. */
export function totalOf({ total, pages }: SearchAnswer, groups: Group[]) {
	return Math.max(
		total + pages.length,
		groups.reduce((sum, { hits }) => sum + hits.length, 0),
	)
}
