import { expect, it } from 'vitest'
import { injectedCode, injectedStyle, injections, renderedWith } from '#tests/support/injected-page.ts'
import { contentSecurityPolicy, sourceHash } from './content-security-policy.server.ts'
import { newNonce } from './inline-code.server.ts'

it('gives hashes to the code of the program and takes its nonce away', () => {
	const { html, own } = renderedWith('<p>Отзыв</p>')

	expect(own).toEqual({
		scripts: ['window.own = true', 'window.framework = true'],
		styles: ['main{color:rgb(1,2,3)}'],
	})
	expect(html).not.toMatch(/nonce/)
	expect(newNonce()).not.toBe(newNonce())
})

it.each(injections)('gives none to %s', injected => {
	const { html, own } = renderedWith(injected)
	const policy = contentSecurityPolicy(own)

	expect(html).toContain(injected)
	for (const code of [injectedCode, injectedStyle]) expect(policy).not.toContain(sourceHash(code))
	expect(policy).toContain(sourceHash('window.own = true'))
})
