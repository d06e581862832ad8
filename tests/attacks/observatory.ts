/**
 * How Mozilla's HTTP Observatory rates a site, as far as headers decide it. The points are those of its score table
 * (github.com/mdn/mdn-http-observatory, src/grader/charts.js and src/analyzer/tests/, read on 2026-11-21).
 * Extra points count from 90 on. Not looked at: the redirection from http, which is the proxy's (0 where it is right).
 */
const extraFrom = 90

type Seen = { headers: Headers; html: string }
type Rule = { test: string; points: (seen: Seen) => number }

const broad = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/
const unsafe = (source: string) => broad.test(source) || source === "'unsafe-inline'" || source === 'data:'

export const rules: Rule[] = [
	{
		test: 'content-security-policy',
		points({ headers }) {
			const policy = headers.get('Content-Security-Policy')
			if (!policy) return -25
			const sources = Object.fromEntries(
				policy.split(';').map(directive => {
					const [name = '', ...rest] = directive.trim().split(/\s+/)
					return [name, rest]
				}),
			)
			const of = (name: string) => sources[name] ?? sources['default-src'] ?? ['*']
			if (of('script-src').some(unsafe) || of('object-src').some(source => broad.test(source))) return -20
			if (
				Object.values(sources)
					.flat()
					.some(source => /^(http|ftp):/.test(source))
			)
				return -20
			if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'")) return -10
			if (of('style-src').some(unsafe)) return 0
			return sources['default-src']?.join() === "'none'" ? 10 : 5
		},
	},
	{
		test: 'cookies',
		points({ headers }) {
			const cookies = headers.getSetCookie()
			if (cookies.length === 0) return 0
			if (cookies.some(cookie => !/;\s*secure/i.test(cookie))) return -20
			return cookies.every(cookie => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0
		},
	},
	{
		test: 'cross-origin-resource-sharing',
		points: ({ headers }) => (headers.get('Access-Control-Allow-Credentials') === 'true' ? -50 : 0),
	},
	{
		test: 'referrer-policy',
		points({ headers }) {
			const policy = headers.get('Referrer-Policy')
			if (!policy) return 0
			return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5
		},
	},
	{
		test: 'strict-transport-security',
		points({ headers }) {
			const age = /max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1]
			if (!age) return -20
			return Number(age) >= 15_768_000 ? 0 : -10
		},
	},
	{
		test: 'subresource-integrity',
		points: ({ html }) => (/<script[^>]+src="(https?:)?\/\//i.test(html) ? -50 : 0),
	},
	{
		test: 'x-content-type-options',
		points: ({ headers }) => (headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5),
	},
	{
		test: 'x-frame-options',
		points({ headers }) {
			if (/frame-ancestors/.test(headers.get('Content-Security-Policy') ?? '')) return 5
			return /^(DENY|SAMEORIGIN)$/i.test(headers.get('X-Frame-Options') ?? '') ? 0 : -20
		},
	},
	{
		test: 'cross-origin-resource-policy',
		points({ headers }) {
			const policy = headers.get('Cross-Origin-Resource-Policy')
			return policy === 'same-origin' || policy === 'same-site' ? 10 : 0
		},
	},
]

/** The score, and what each test gave. */
export function rate(seen: Seen) {
	const given = rules.map(({ test, points }) => ({ test, points: points(seen) }))
	const lost = given.filter(({ points }) => points < 0).reduce((sum, { points }) => sum + points, 0)
	const extra = given.filter(({ points }) => points > 0).reduce((sum, { points }) => sum + points, 0)
	const base = Math.max(0, 100 + lost)
	return { score: base >= extraFrom ? base + extra : base, given }
}
