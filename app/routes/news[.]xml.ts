import { asked } from '#app/asked.server.ts'
import { clinic, environment, settings } from '#app/reception.server.ts'
import { element, xmlAnswer } from '#app/web/xml.ts'

/** The news as a feed, RSS 2.0. */
export async function loader() {
	const [news, { company_name: company }] = await Promise.all([asked(clinic['news.list']({})), settings()])
	const { origin } = environment

	const items = news.slice(0, 50).map(({ slug, title, lead, date }) => {
		const link = `${origin}/news/${slug}`
		return element('item', [
			element('title', title),
			element('link', link),
			element('guid', link),
			element('description', lead),
			element('pubDate', new Date(date).toUTCString()),
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
