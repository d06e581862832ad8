import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTokenPage, withNextToken } from './page-token.server.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

it('gives each visitor a token of his own, wherever the page has it', () => {
	let issued = 0
	const page = createTokenPage('<input value="one"><p>Зуб</p><script>f("one", "$&")</script>', {
		found: 'one',
		next: () => `$${++issued}`,
	})

	expect(String(withNextToken(page, '').body)).toBe(
		'<input value="$1"><p>Зуб</p><script>f("$1", "$&")</script>',
	)
	expect(String(withNextToken(page, '').body)).toContain('value="$2"')
})

it('names in the policy what the scripts are with the other token', () => {
	const page = createTokenPage('<script>boot()</script><script>data("one")</script>', {
		found: 'one',
		next: () => 'two',
	})
	const policy = `script-src 'self' ${hash('boot()')} ${hash('data("one")')}; object-src 'none'`

	expect(withNextToken(page, policy).policy).toBe(
		`script-src 'self' ${hash('boot()')} ${hash('data("two")')}; object-src 'none'`,
	)
})
