import { sitePages } from '#app/clinic/pages.ts'
import type { LoadedContent } from '#app/content/load-content.server.ts'

const fixed = [...sitePages.map(({ path }) => path), '/survey', '/prices.csv', '/news.xml', '/sitemap.xml']

export const anchors: Record<string, string[]> = {
	'/': ['start', 'hours', 'why-us'],
	'/about': ['gallery', 'ways-on'],
	'/contacts': ['map', 'requisites', 'control-bodies'],
	'/reviews': ['rules', 'list', 'average'],
}

/** `hidden`: pages that exist but are not shown on this day. */
export function addressesOf({ content }: LoadedContent, today: string) {
	const { services, doctors, vacancies, news, documents, contracts, categories } = content
	const open = vacancies.filter(({ status, valid_through }) => status === 'open' && valid_through >= today)
	const shown = new Set([
		...fixed,
		...services.map(({ slug }) => `/services/${slug}`),
		...doctors
			.filter(({ active }) => active)
			.flatMap(({ id, slug }) => [`/doctors/${id}`, `/doctors/${slug}`]),
		...open.map(({ slug }) => `/vacancies/${slug}`),
		...news.filter(({ date }) => date <= today).map(({ slug }) => `/news/${slug}`),
		...documents.flatMap(({ file_url, pdf_url = file_url }) => [file_url, pdf_url]),
		...contracts.flatMap(({ slug, pdf_url = '/contracts' }) => [`/contracts/${slug}`, pdf_url]),
	])
	const hidden = new Set([
		...doctors.flatMap(({ id, slug }) => [`/doctors/${id}`, `/doctors/${slug}`]),
		...vacancies.map(({ slug }) => `/vacancies/${slug}`),
		...news.map(({ slug }) => `/news/${slug}`),
	])
	const groups = categories.map(({ slug }) => slug)
	const places: Record<string, string[]> = { ...anchors, '/services': groups, '/prices': groups }
	return { shown, hidden, places }
}
