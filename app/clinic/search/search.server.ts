import type { Clinic } from '#app/clinic/calls.ts'
import { checked } from '#app/clinic/checked.ts'
import { inForce } from '#app/clinic/consent/legal-text.ts'
import type { Handlers } from '#app/clinic/embedded.server.ts'
import type { NewsItem } from '#app/clinic/publications/news.ts'
import type { Content } from '#app/content/content.server.ts'
import { createSearch } from './create-search.ts'
import { SearchAnswer } from './search.ts'
import { isTooShort } from './search-messages.ts'

type Lists = Pick<
	Handlers,
	'doctors.list' | 'prices.list' | 'promotions.list' | 'news.list' | 'vacancies.list'
>

/** Search over what the clinic says today: indexed by the first query, anew when content or day change. */
export function searching(content: () => Content, today: () => string, lists: Lists): Handlers['search'] {
	let current: { content: Content; day: string; search: ReturnType<typeof createSearch> } | undefined

	return async ({ q, type }) => {
		const [newest, day] = [content(), today()]
		if (current?.content !== newest || current.day !== day) {
			const search = createSearch({ ...newest, ...datedTexts(newest, day), ...(await publishedLists(lists)) })
			current = { content: newest, day, search }
		}
		return current.search.find(q, type)
	}
}

/** Not of the documents: their list leaves out the texts, which are searched. */
async function publishedLists(lists: Lists) {
	const [doctors, prices, promotions, news, vacancies] = await Promise.all([
		lists['doctors.list']({}, {}),
		lists['prices.list']({}, {}),
		lists['promotions.list']({}, {}),
		lists['news.list']({}, {}),
		lists['vacancies.list']({}, {}),
	])
	return { doctors, prices, promotions, news, vacancies }
}

/** What has its day and no list of the calls: the editions on the pages, the days that are still to come. */
export const datedTexts = ({ legal, openingDays }: Pick<Content, 'legal' | 'openingDays'>, day: string) => ({
	legal: (['privacy', 'terms'] as const).flatMap(kind => inForce(legal, kind, day) ?? []),
	openingDays: openingDays.filter(({ date }) => date >= day),
})

/** Another clinic's search knows its five lists; what our own pages say beside them is found here. */
export function withOwnTexts(
	clinic: Pick<Clinic, 'search' | 'news.list'>,
	content: () => Content,
): Clinic['search'] {
	let current: { key: string; news: NewsItem[]; search: ReturnType<typeof createSearch> } | undefined

	return async (question, ...more) => {
		const { q, type } = checked('search', question)
		if (isTooShort(q)) return SearchAnswer.parse({})
		const [answer, news] = await Promise.all([
			clinic.search(question, ...more),
			clinic['news.list']({}).catch(() => current?.news ?? []),
		])
		if (answer.pages.length > 0 || type !== 'all') return answer
		const { revision, pages } = content()
		const key = [revision, ...news.map(({ slug, title, lead, body }) => [slug, title, lead, body])].join('\n')
		if (current?.key !== key) current = { key, news, search: createSearch({ ...withoutLists, pages, news }) }
		return { ...answer, pages: current.search.find(q, 'all').pages }
	}
}

const withoutLists = {
	categories: [],
	services: [],
	doctors: [],
	documents: [],
	promotions: [],
	prices: [],
	lexicon: [],
}
