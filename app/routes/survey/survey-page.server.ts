import { surveyTitle } from '#app/clinic/survey/survey-messages.ts'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { siteMap } from '#app/routes/sitemap/site-map.server.ts'
import { environment, settings } from '#app/services.server.ts'

export async function surveyPlace(from: string | undefined) {
	const [known, groups] = await Promise.all([settings(), siteMap()])
	const path = from?.split('?')[0]
	const page = groups.flatMap(({ pages }) => pages).find(page => page.path === path)
	const { company_name, company_city } = known
	const shown =
		page?.path === '/'
			? { title: `${company_name}, ${company_city}`, whole: true }
			: { title: page ? (page.title ?? page.name) : surveyTitle }

	const pathname = page?.path ?? '/survey'
	const root = { id: 'root', data: { settings: known } }
	const titles = pageMeta({ matches: [root], location: { pathname } }, shown).flatMap(tag =>
		'title' in tag ? String(tag.title) : [],
	)
	return { url: environment.origin + pathname, page_title: titles[0] ?? shown.title }
}
