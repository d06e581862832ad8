import { expect, it } from 'vitest'
import { sharedAddress } from './shared-addresses.ts'

it.each([
	['/', '/'],
	['/services/brekety', '/services/brekety'],
	['/_root.data', '/_root.data'],
	['/pictures/gallery/Hall-2.svg', '/pictures/gallery/Hall-2.svg'],
	['/prices?category=hirurgiya', '/prices?category=hirurgiya'],
	['/doctors?age=child&specialization=%D1%85', '/doctors?specialization=%D1%85&age=child'],
	['/prices.data?category=hirurgiya', '/prices.data?category=hirurgiya'],
	['/?utm_source=yandex&utm_term=%D0%B7%D1%83%D0%B1&yclid=1', '/'],
	['/prices?', '/prices'],
])('keeps %s as %s', (url, key) => {
	const shared = sharedAddress(url)

	expect(shared && shared.path + shared.query).toBe(key)
})

it.each([
	['/?junk=1', 'an unknown parameter'],
	['/prices?category=a&category=b', 'one that comes twice'],
	['/prices?q=%D0%B7%D1%83%D0%B1', 'words that people type'],
	[`/prices?category=${'a'.repeat(201)}`, 'a value that is too long'],
	['/services?map=1', 'a parameter of another page'],
	['/PRICES', 'capitals'],
	['/prices/', 'a slash at the end'],
	['//prices', 'two slashes'],
	['/%70rices', 'letters in code'],
	['/prices.data?_routes=root', 'a part of a page'],
	[`/${'a'.repeat(900)}`, 'an address that is too long'],
])('does not keep %s: %s', url => {
	expect(sharedAddress(url)).toBeUndefined()
})
