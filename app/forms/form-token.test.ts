import { describe, expect, it } from 'vitest'
import { issueToken, readToken } from './form-token.server.ts'

const noon = new Date('2026-11-21T05:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

describe('the token of a form shown without scripts', () => {
	it('gives back the same key for a day, whoever sends it again', () => {
		const token = issueToken('secret', noon)

		const first = readToken('secret', token, later(1))

		expect(first.key).toMatch(/^[\da-f-]{36}$/)
		expect(first.age).toBe(3_600_000)
		expect(readToken('secret', token, later(23)).key).toBe(first.key)
	})

	it('is expired after a day', () => {
		expect(readToken('secret', issueToken('secret', noon), later(25))).toEqual({ expired: true })
	})

	it('forgives a clock that went back a little', () => {
		expect(readToken('secret', issueToken('secret', noon), later(-0.05)).key).toBeDefined()
		expect(readToken('secret', issueToken('secret', noon), later(-1)).expired).toBe(true)
	})

	it.each(['', 'v1', 'v1.0.x.y', 'rubbish.'.repeat(1000), `v1.1.x.${'é'.repeat(43)}`])(
		'adds nothing when it is %j',
		token => {
			expect(readToken('secret', token, noon)).toEqual({ expired: false })
		},
	)

	it('adds nothing when somebody else signed it or changed it', () => {
		const [version, , nonce, signature] = issueToken('secret', noon).split('.')

		expect(readToken('secret', issueToken('other', noon), noon)).toEqual({ expired: false })
		expect(readToken('secret', [version, noon.getTime() + 1, nonce, signature].join('.'), noon)).toEqual({
			expired: false,
		})
	})
})
