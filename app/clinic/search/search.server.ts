import type { Clinic } from '#app/clinic/calls.ts'
import type { Handlers } from '#app/clinic/embedded.server.ts'
import type { Content } from '#app/content/content.server.ts'
import { openSearch } from './create-search.ts'

type Lists = Pick<Handlers, 'doctors.list' | 'prices.list' | 'promotions.list' | 'documents.list'>

/** Search over what the clinic says today: opened by the first question, anew when content or day change. */
export function searching(content: () => Content, today: () => string, lists: Lists): Handlers['search'] {
	let opened: { said: Content; day: string; search: ReturnType<typeof openSearch> } | undefined

	return async ({ q, type }) => {
		const [said, day] = [content(), today()]
		if (opened?.said !== said || opened.day !== day) {
			const [doctors, prices, promotions, documents] = await Promise.all([
				lists['doctors.list']({}, {}),
				lists['prices.list']({}, {}),
				lists['promotions.list']({}, {}),
				lists['documents.list']({}, {}),
			])
			opened = { said, day, search: openSearch({ ...said, doctors, prices, promotions, documents }) }
		}
		return opened.search.find(q, type)
	}
}

/** Another clinic's search knows its five lists; what our own pages say beside them is found here. */
export function withOwnTexts(
	clinic: Pick<Clinic, 'search' | 'news.list'>,
	content: () => Content,
): Clinic['search'] {
	let opened: { of: string; search: ReturnType<typeof openSearch> } | undefined

	return async (question, ...more) => {
		const [answer, news] = await Promise.all([
			clinic.search(question, ...more),
			clinic['news.list']({}).catch(() => []),
		])
		if (answer.pages.length > 0 || (question.type ?? 'all') !== 'all') return answer
		const { revision, pages } = content()
		const of = [revision, ...news.map(({ slug, title }) => `${slug} ${title}`)].join('\n')
		if (opened?.of !== of) opened = { of, search: openSearch({ ...withoutLists, pages, news }) }
		return { ...answer, pages: opened.search.find(question.q ?? '', 'all').pages }
	}
}

const withoutLists = {
	...{ categories: [], services: [], doctors: [], documents: [], promotions: [], prices: [], lexicon: [] },
}
