import { matchRoutes } from '@remix-run/react'
import { describe, expect, it } from 'vitest'
import { createApiHandler } from '#app/api/serve.server.ts'
import { type Clinic, calls } from '#app/clinic/calls.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { webApiRequest } from '#app/server/sockets/web-request.server.ts'
import { fastest } from '#tests/support/fastest.ts'
import { rateLimitKind, takesFiles, takesPosts } from './request-kinds.server.ts'

const posted = Object.entries(calls).filter(([, { method }]) => method === 'POST')

it.each(posted)('counts what is posted by %s', (_, { path }) => {
	expect(rateLimitKind('POST', `/api${path.replaceAll(/\{\w+\}/g, '1')}`)).toBeDefined()
})

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

const changes: ((path: string) => string)[] = [
	path => path,
	path => `${path}/`,
	path => `${path}//`,
	path => `${path}%2F`,
	path => `${path}%20`,
	path => `${path};x`,
	path => `${path}.data`,
	path => `/${path}`,
	path => path.replace(/\/(?=[^/]*$)/, '//'),
	path => path.replace(/\/(?=[^/]*$)/, '%2f'),
	path => path.toUpperCase(),
	path => path.replace(/[a-z](?=[^/]*$)/, letter => letter.toUpperCase()),
	path => path.replace(/[a-z](?=[^/]*$)/, escaped),
	path => path.replace(/[a-z](?=[^/]*$)/, letter => escaped(letter.toUpperCase())),
	path => path.replace(/[a-z](?=[^/]*$)/, letter => escaped(letter).toUpperCase()),
]

const spellingsOf = (path: string) => {
	const all = changes.flatMap(first => changes.map(second => second(first(path))))
	return [...new Set(all)].filter(spelling => decodePath(spelling) !== undefined)
}

const countedAs = (path: string) => ({ path, kind: rateLimitKind('POST', path), files: takesFiles(path) })

describe('every spelling that is answered is counted like the plain one', () => {
	const answerCall = createApiHandler({
		clinic: {} as Clinic,
		readForm: () => Promise.reject(new Error('Nothing is sent')),
		...{ onError: () => {}, onLostBeacon: () => {}, phone: async () => '' },
	})
	const isAnswered = async (path: string) => {
		if (!path.startsWith('/api/')) return takesPosts(path)
		const request = new Request(`https://clinic.example${path}`, { method: 'POST', body: '' })
		return (await answerCall(webApiRequest(request))).status !== 404
	}

	it.each(posted)('of the call %s', async (_, call) => {
		const plain = `/api${call.path}`
		const answered: string[] = []
		for (const spelling of spellingsOf(plain)) if (await isAnswered(spelling)) answered.push(spelling)

		expect(answered).toContain(`${plain}/`)
		const { kind } = countedAs(plain)
		for (const path of answered) expect(countedAs(path)).toEqual({ path, kind, files: 'files' in call })
	})

	const forms = ['/appointment', '/survey', '/reviews', '/vacancies/:slug', '/vacancies/:slug/send']
	const routes = [...forms, '*'].map(path => ({ path }))
	const routeOf = (path: string) => matchRoutes(routes, path.replace(/\.data$/, ''))?.at(-1)?.route.path

	it.each(forms)('of the form %s', form => {
		const plain = form.replace(':slug', 'vrach')
		const answered = spellingsOf(plain).filter(path => routeOf(path) === form && takesPosts(path))

		const some = [`${plain}/`, `${plain}//`, `${plain}.data`, plain.toUpperCase()]
		expect(answered).toEqual(expect.arrayContaining(some))
		const { kind } = countedAs(plain)
		const files = form.startsWith('/vacancies')
		expect(kind).toBeDefined()
		for (const path of answered) expect(countedAs(path)).toEqual({ path, kind, files })
	})
})

it('looks at an address in linear time', () => {
	const path = `/survey${'/'.repeat(15_000)}x`

	expect(fastest(() => takesPosts(path))).toBeLessThan(20)
})
