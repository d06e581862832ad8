import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each(['/', '/services', '/services/lechenie-kariesa?x=1', '/услуги'])('keeps our own path %s', path => {
	expect(decodeURI(ownPath(path))).toBe(path)
})

it.each([
	...[
		'//evil.example',
		'/\\evil.example',
		'/%5cevil.example',
		'\\\\evil',
		'https://evil.example',
		'javascript:alert(1)',
	],
	...[
		'/moderation/1000001.x',
		'/Reception/2026-000001.x',
		'/%72eception/2026-000001.x',
		'',
		'services',
		'/\t/evil.example',
		'/a/..//evil.example',
		`/${'x'.repeat(600)}`,
	],
])('turns %j into the home page', path => {
	expect(ownPath(path)).toBe('/')
})
