import { element, xmlAnswer } from '#app/clinic/markup/xml.ts'
import { siteMap } from '#app/routes/sitemap/site-map.server.ts'
import { environment } from '#app/services.server.ts'

export async function loader() {
	const pages = (await siteMap()).flatMap(({ pages }) => pages.filter(({ noindex }) => !noindex))
	const urls = pages.map(({ path, changed }) =>
		element('url', [element('loc', environment.origin + path), element('lastmod', changed)]),
	)
	return xmlAnswer(
		'application/xml',
		`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
	)
}
