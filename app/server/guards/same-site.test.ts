import { describe, expect, it } from 'vitest'
import { isSameSite } from './request-guard.server.ts'

const site = { origin: 'https://clinic.example', assumed: false }

describe('who may write', () => {
	it.each([
		[
			'our page in a modern browser',
			{ 'sec-fetch-site': 'same-origin', origin: 'https://clinic.example' },
			true,
		],
		['a typed address', { 'sec-fetch-site': 'none' }, true],
		['our page in an old browser', { origin: 'https://clinic.example' }, true],
		['a program without a browser', {}, true],
		['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
		['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }, false],
		[
			'a foreign page that claims our origin',
			{ 'sec-fetch-site': 'cross-site', origin: 'https://clinic.example' },
			false,
		],
		['a foreign page in an old browser', { origin: 'https://evil.example' }, false],
		['a sandboxed frame', { origin: 'null' }, false],
		['our host on another port', { origin: 'https://clinic.example:8443' }, false],
		['rubbish', { origin: 'rubbish' }, false],
	])('%s: %o → %s', (_, headers, welcome) => {
		expect(isSameSite(headers, site)).toBe(welcome)
	})

	it("lets the request's own host pass while the public address is only assumed", () => {
		const headers = { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' }

		expect(isSameSite(headers, { origin: 'http://localhost:3000', assumed: true })).toBe(true)
		expect(isSameSite(headers, { origin: 'http://localhost:3000', assumed: false })).toBe(false)
		expect(isSameSite({ ...headers, origin: 'null' }, { origin: 'x', assumed: true })).toBe(false)
	})
})
