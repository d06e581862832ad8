import { expect, it } from 'vitest'
import { calls } from '#app/clinic/calls.ts'
import { rateLimitKind } from './request-kinds.server.ts'

const posted = Object.entries(calls).filter(([, { method }]) => method === 'POST')

it.each(posted)('counts what is posted by %s', (_, { path }) => {
	expect(rateLimitKind('POST', `/api${path.replaceAll(/\{\w+\}/g, '1')}`)).toBeDefined()
})
