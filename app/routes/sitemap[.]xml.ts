import { environment } from '#app/reception.server.ts'
import { siteMap } from '#app/site-map.server.ts'
import { element, xmlAnswer } from '#app/web/xml.ts'

/** The pages for search engines. */
export async function loader() {
	const pages = (await siteMap()).flatMap(({ pages }) => pages)
	const urls = pages.map(({ path, changed }) =>
		element('url', [element('loc', environment.origin + path), element('lastmod', changed)]),
	)
	return xmlAnswer(
		'application/xml',
		`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
	)
}
