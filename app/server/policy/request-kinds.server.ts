import { callAt } from '#app/api/serve.server.ts'
import { calls } from '#app/clinic/calls.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import type { Kind } from '#app/server/guards/rate-limit.server.ts'

const limitedForms: Record<string, { page?: RegExp; path: string }> = {
	appointment: { page: /^\/appointment$/, path: calls['appointments.request'].path },
	survey: { page: /^\/survey$/, path: calls['survey.send'].path },
	review: { page: /^\/reviews$/, path: calls['reviews.send'].path },
	job: { page: /^\/vacancies\/[^/]+(\/send)?$/, path: calls['jobs.apply'].path },
}

/** Forms whose rate is not limited: settings for low vision, links of letters, the bridge. */
const uncounted = /^\/(accessibility|(moderation|reception)\/[^/]+|integrations\/.+)$/

export function takesPosts(path: string) {
	const page = pageOf(path)
	return uncounted.test(page) || isLimitedForm(page)
}

const isLimitedForm = (path: string) => Object.values(limitedForms).some(({ page }) => page?.test(path))

export function takesFiles(path: string) {
	if (path.startsWith('/api/')) return callAt('POST', path)?.files !== undefined
	return limitedForms.job?.page?.test(pageOf(path)) ?? false
}

/** What a request counts as. Pages are not limited, the search page neither; its call is. */
export function rateLimitKind(method: string, path: string): Kind | undefined {
	if (!path.startsWith('/api/')) {
		if (method !== 'POST') return undefined
		const [form] = Object.entries(limitedForms).find(([, { page }]) => page?.test(pageOf(path))) ?? []
		return form ? { form } : undefined
	}
	const call = callAt(method, path)
	if (call?.method !== 'POST') return call?.path === calls.search.path ? 'search' : undefined
	if (call.beacon) return 'beacon'
	const [form] = Object.entries(limitedForms).find(([, { path }]) => path === call.path) ?? []
	return form ? { form } : undefined
}

/** As the framework finds its route: letters of any size, escaped or not, with a slash behind or asked for as data. */
const pageOf = (path: string) =>
	(decodePath(path) ?? path)
		.toLowerCase()
		.replace(/\.data$/, '')
		.replace(/(?<!\/)\/+$/, '')
