import { expect, it } from 'vitest'
import { askedPhone, phoneKey } from '#app/clinic/text/phone.server.ts'
import { phoneKeysOf } from './contacts-in.ts'

it.each([
	'380 67 123-45-00',
	'375 (29) 123-45-67',
	'998901234567',
	'1 212 555 1234',
	'00380671234500',
	'9131234567 12',
	'8 913 123 45 67',
	'22-33-4',
])('a request with «%s» is found by what was written, with a plus or without', stored => {
	const digits = stored.replace(/\D/g, '')
	for (const said of [stored, digits]) expect(phoneKeysOf(stored)).toContain(phoneKey(askedPhone(said)))
})
