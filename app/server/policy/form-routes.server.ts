import { match } from '#app/api/path.ts'
import { calls } from '#app/clinic/calls.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { isRead } from '#app/platform/http-methods.ts'
import type { Kind } from '#app/server/guards/rate-limit.server.ts'

const counted: Record<string, { page: RegExp; path: string }> = {
	appointment: { page: /^\/appointment$/, path: calls['appointments.request'].path },
	survey: { page: /^\/survey$/, path: calls['survey.send'].path },
	review: { page: /^\/reviews$/, path: calls['reviews.send'].path },
	job: { page: /^\/vacancies\/[^/]+(\/send)?$/, path: calls['jobs.apply'].path },
}

/** Forms of the house itself, which nobody is kept from: settings of sight, links of letters, the bridge. */
const uncounted = /^\/(accessibility|(moderation|reception)\/[^/]+|integrations\/.+)$/

const beacons = Object.values(calls).filter(call => 'beacon' in call)

export function takesPosts(path: string) {
	const page = pageOf(path)
	return uncounted.test(page) || hasToken(page)
}

const hasToken = (path: string) => Object.values(counted).some(({ page }) => page.test(path))

export function takesFiles(path: string) {
	return counted.job?.page.test(pageOf(path)) || path === `/api${counted.job?.path}`
}

/** What a request counts as. Pages are not limited, the search page neither; its call is. */
export function rateLimitKind(method: string, path: string): Kind | undefined {
	if (!path.startsWith('/api/')) {
		if (method !== 'POST') return undefined
		const [form] = Object.entries(counted).find(([, { page }]) => page.test(pageOf(path))) ?? []
		return form ? { form } : undefined
	}
	const asked = path.slice('/api'.length).replace(/\/$/, '')
	if (isRead(method)) return match(calls.search.path, asked) ? 'search' : undefined
	if (method !== 'POST') return undefined
	if (beacons.some(call => match(call.path, asked))) return 'beacon'
	const [form] = Object.entries(counted).find(([, call]) => match(call.path, asked)) ?? []
	return form ? { form } : undefined
}

/** As the framework finds its route: letters of any size, escaped or not, with a slash behind or asked for as data. */
const pageOf = (path: string) =>
	(decodePath(path) ?? path)
		.toLowerCase()
		.replace(/\.data$/, '')
		.replace(/\/+$/, '')
