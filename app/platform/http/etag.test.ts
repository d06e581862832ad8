import { expect, it } from 'vitest'
import { matchesTag, weakTag } from './etag.ts'

it.each([
	['the tag itself', '"a"'],
	['the same tag as a weak one', 'W/"a"'],
	['a list that names it', '"b", W/"a" , "c"'],
	['whatever there is', '*'],
])('knows %s', (_, header) => {
	expect(matchesTag(header, '"a"')).toBe(true)
	expect(matchesTag(header, 'W/"a"')).toBe(true)
})

it.each([
	['no header', null],
	['an empty one', ''],
	['another tag', '"b"'],
	['a tag without its quotes', 'a'],
	['the beginning of it', '"a'],
])('does not take %s for it', (_, header) => {
	expect(matchesTag(header, '"a"')).toBe(false)
})

it('gives other content another tag', () => {
	expect(weakTag('one')).toBe(weakTag(Buffer.from('one')))
	expect(weakTag('one')).not.toBe(weakTag('two'))
	expect(weakTag('one')).toMatch(/^W\/"[\w-]{22}"$/)
})
