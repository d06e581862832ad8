import { readContent } from '#app/content/content.server.ts'
import { screens } from './screens.ts'

const { ACCESSIBILITY_REPORT, CONTENT_DIR = 'content' } = process.env

/** The pages a clinic has, one of each kind: another one has other services and papers than the demo clinic. */
function screensOf(folder: string) {
	const { services, categories, doctors, documents, contracts, news, vacancies } = readContent(folder)
	const below = (place: string, things: { slug: string }[]) =>
		things.slice(0, 1).map(({ slug }) => `${place}/${slug}`)
	const category = categories[0]?.slug
	return [
		...screens.filter(path => /^\/[a-z]+(\?q=.*)?$/.test(path)),
		...below('/services', services),
		...(category ? [`/services?category=${category}`, `/prices?category=${category}`] : []),
		...below('/doctors', doctors),
		...below('/documents', documents),
		...below('/contracts', contracts),
		...below('/news', news),
		...below('/vacancies', vacancies),
	]
}

/** Screens that the accessibility statement speaks of. */
export const reportedScreens =
	ACCESSIBILITY_REPORT && CONTENT_DIR !== 'content' ? screensOf(CONTENT_DIR) : screens
