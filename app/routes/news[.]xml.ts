import { element, xmlAnswer } from '#app/clinic/markup/xml.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic, environment, settings } from '#app/services.server.ts'

export async function loader() {
	const [news, { company_name: company }] = await Promise.all([orThrow(clinic['news.list']({})), settings()])
	const { origin } = environment

	const items = news.slice(0, 50).map(({ slug, title, lead, date }) => {
		const link = `${origin}/news/${slug}`
		return element('item', [
			element('title', title),
			element('link', link),
			element('guid', link),
			element('description', lead),
			...(date ? [element('pubDate', new Date(date).toUTCString())] : []),
		])
	})
	const channel = element('channel', [
		element('title', `${company}: новости`),
		element('link', `${origin}/news`),
		element('description', 'Новости клиники и памятки для пациентов'),
		element('language', 'ru'),
		...items,
	])
	return xmlAnswer('application/rss+xml', `<rss version="2.0">${channel}</rss>`)
}
