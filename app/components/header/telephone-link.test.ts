import { expect, it } from 'vitest'
import { telephoneLink } from './telephone-link.ts'

it.each([
	['+7 (383) 000-00-01', 'tel:+73830000001'],
	['8 (383) 000-00-01', 'tel:+73830000001'],
	['7 383 000 00 01', 'tel:+73830000001'],
	['(383) 000-00-01', 'tel:+73830000001'],
	['+375 17 000-00-01', 'tel:+375170000001'],
	['112', 'tel:112'],
])('dials %s as %s', (phone, link) => {
	expect(telephoneLink(phone)).toBe(link)
})
