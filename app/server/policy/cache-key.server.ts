import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { openingNow } from '#app/clinic/schedule/opening.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import type { Content } from '#app/content/content.server.ts'
import { minute } from '#app/platform/units.ts'

/** What a page's address may ask for that changes what the page says; words that people type are never kept. */
type Parameters = { kept?: readonly string[]; typed?: readonly string[] }

const pages: Record<string, Parameters> = {
	'/services': { kept: ['category'] },
	'/doctors': { kept: ['specialization', 'age'] },
	'/prices': { kept: ['category'], typed: ['q', 'page'] },
	'/prices.csv': { kept: ['category'], typed: ['q'] },
	'/medicines': { typed: ['q'] },
	'/search': { typed: ['q', 'type'] },
	'/contacts': { kept: ['map'] },
	'/news': { kept: ['kind', 'page'] },
	'/appointment': { kept: ['service', 'from'] },
	'/appointment/sent': { typed: ['number'] },
	'/survey': { kept: ['from'] },
	'/reviews': { kept: ['page'], typed: ['sent'] },
	'/privacy': { kept: ['version'] },
	'/terms': { kept: ['version'] },
	'/accessibility': { typed: ['returnTo', 'panel_language'] },
}
const families: [start: string, Parameters][] = [
	['/vacancies/', { typed: ['sent'] }],
	['/moderation/', { typed: ['done'] }],
	['/reception/', { typed: ['done'] }],
]
/** With these the framework asks for a part of a page. */
const partOfData = ['_routes', '_data']

/** As the site writes its addresses: other spellings of the same one are answered, not kept. */
const ours = /^(\/|(\/[a-z0-9_-]+(\.[a-z0-9_-]+)*)+)$/
const picture = /^\/(pictures\/[a-z]+|brand\/art)\/[\w.-]+$/i
/** What is asked by calls, and by machines of others, is named in no list here. */
const unlisted = /^\/(api|integrations)\//

const longest = 200

/**
 * The one spelling of an address under which its answer may be kept: its page's own parameters in their order. Any
 * others (advertising, made-up ones) are read by no page and left out. Undefined for what must not be kept.
 */
export function sharedAddress(url: string) {
	const [path = '/', query] = split(url)
	if (path.length > longest * 4 || (!ours.test(path) && !picture.test(path))) return undefined
	if (query === undefined || query === '') return { path, query: '' }
	if (unlisted.test(path)) return undefined

	const { kept: names = [], typed = [] } = parametersOf(path)
	const kept = new Map<string, string>()
	for (const [name, value] of new URLSearchParams(query)) {
		if (typed.includes(name) || partOfData.includes(name)) return undefined
		if (!names.includes(name)) continue
		if (kept.has(name) || value.length > longest) return undefined
		kept.set(name, value)
	}
	const inOrder = names.filter(name => kept.has(name)).map(name => [name, kept.get(name) ?? ''])
	return { path, query: inOrder.length > 0 ? `?${new URLSearchParams(inOrder)}` : '' }
}

export function parametersOf(path: string): Parameters {
	const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
	return pages[page] ?? families.find(([start]) => page.startsWith(start))?.[1] ?? {}
}

function split(url: string) {
	const at = url.indexOf('?')
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}

type Sources = {
	content: () => Content
	stored: () => string
	clock: () => Date
}

/**
 * A word for what all pages say at this moment: another one after each change of content, at midnight in the
 * clinic's zone, when the clinic opens or closes, and when something stored was published. Asked at each request,
 * so it counts only once a minute.
 */
export function createCacheVersion({ content, stored, clock }: Sources) {
	let known: Content | undefined
	let since = 0
	let contents = 0
	let turn = ''

	return () => {
		const now = clock().getTime()
		if (content() !== known) {
			known = content()
			contents++
			since = Number.NEGATIVE_INFINITY
		}
		if (now < since || now >= since + minute) {
			since = Math.floor(now / minute) * minute
			turn = turnOf(known, new Date(now))
		}
		return `${contents} ${turn} ${stored()}`
	}
}

function turnOf({ settings: list, openingDays }: Content, now: Date) {
	const settings = withDefaults(list)
	return `${dayIn(settings.timezone, now)} ${openingNow(settings, openingDays, now)?.words ?? ''}`
}
