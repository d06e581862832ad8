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
