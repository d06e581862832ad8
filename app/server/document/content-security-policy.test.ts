import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.server.ts'

const own = { scripts: ['1'], styles: ['a{}'] }
const directives = (policy: string) =>
	new Map(
		policy.split('; ').map(directive => {
			const [name = '', ...sources] = directive.split(' ')
			return [name, sources.join(' ')]
		}),
	)

/** Which directive a browser asks where one is missing (w3.org/TR/CSP3, 6.8.3); prefetches ask `default-src`. */
const fallbacks: Record<string, string[]> = {
	'child-src': [],
	'connect-src': [],
	'font-src': [],
	'frame-src': ['child-src'],
	'img-src': [],
	'manifest-src': [],
	'media-src': [],
	'object-src': [],
	'script-src-attr': ['script-src'],
	'script-src-elem': ['script-src'],
	'style-src-attr': ['style-src'],
	'style-src-elem': ['style-src'],
	'worker-src': ['child-src', 'script-src'],
}

describe.each([
	['a page', contentSecurityPolicy(own)],
	['a page with a map', contentSecurityPolicy(own, { map: true })],
	['a page behind TLS', contentSecurityPolicy(own, { https: true })],
])('the policy of %s', (_, policy) => {
	it('lets pages be fetched ahead, which Firefox asks of default-src', () => {
		expect(directives(policy).get('default-src')).toBe("'self'")
	})

	it.each(Object.entries(fallbacks))('does not leave %s to default-src', (name, others) => {
		expect([name, ...others].some(candidate => directives(policy).has(candidate))).toBe(true)
	})

	it.each(['worker-src', 'child-src', 'frame-src', 'object-src', 'base-uri', 'frame-ancestors'])(
		'allows no %s',
		name => {
			expect(directives(policy).get(name)).toBe("'none'")
		},
	)
})
