import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneKey } from '#app/clinic/text/phone.server.ts'
import { contactRemover } from './contact-remover.ts'
import { contactsIn } from './contacts-in.ts'

const annas = { phone: '+79991234567', email: 'anna@mail.example' }
const withoutAnna = contactRemover(annas)

it.each([
	['Звоните 8 999 123-45-67 после шести', 'Звоните [удалено] после шести'],
	['+7 (999) 123-45-67', '[удалено]'],
	['8(999)1234567,10:30', '[удалено],10:30'],
	['Мой номер 8 999 123-45-67 10:30', 'Мой номер [удалено] 10:30'],
	['тел. 9991234567.', 'тел. [удалено].'],
	['Пишите на Anna@Mail.example.', 'Пишите на [удалено].'],
	['Звоните 8 999 123-45-68', 'Звоните 8 999 123-45-68'],
	['Заявка 2026-000123, дом 12, цена 4 500', 'Заявка 2026-000123, дом 12, цена 4 500'],
])('takes her telephone and address out of «%s»', (text, left) => {
	expect(withoutAnna(text)).toBe(left)
})

it.each([
	['8 913 000-00-01\n8 999 123-45-67', '8 913 000-00-01\n[удалено]'],
	['89130000001 89991234567', '89130000001 [удалено]'],
	['89130000007 9991234567', '89130000007 [удалено]'],
	['26.11.2026 10-30 8 999 123-45-67', '26.11.2026 10-30 [удалено]'],
	['9991234567 9991234567', '[удалено] [удалено]'],
	['8 999 123-45-67 8 999 123-45-67 +79130000001', '[удалено] [удалено] +79130000001'],
	['в 10:00 79991234567', 'в 10:00 [удалено]'],
	['(999) 123-45-67 (дом)', '[удалено] (дом)'],
	['8+9991234567, 007 999 123 45 67', '[удалено], [удалено]'],
	['８ ９９９ １２３ ４５ ６７', '[удалено]'],
	['карта 123999123456712', 'карта 123[удалено]12'],
	['с 10:308 999 123-45-6712:00', 'с 10:308 [удалено]12:00'],
	['8913000000189991234567', '89130000001[удалено]'],
])('finds her telephone beside other digits in «%s»', (text, left) => {
	expect(withoutAnna(text)).toBe(left)
})

it.each([
	['+49301234567', 'Berlin: 0049 (0)30 123-45-67, 8 913 000-00-01', 'Berlin: [удалено], 8 913 000-00-01'],
	['1234567', '10-30 123-45-67 и 8 999 123-45-67', '10-30 [удалено] и 8 999 123-45-67'],
	['22334', '22-33-4, 8 913 022-33-45', '[удалено], 8 913 022-33-45'],
	['+79999999999', '9999999999 9999999999', '[удалено] [удалено]'],
])('finds %s, a number of another kind, in «%s»', (phone, text, left) => {
	expect(contactRemover({ phone })(text)).toBe(left)
})

const spelledAddresses = [
	...['„#“', '[#]', '#/ivan@mail.example', 'e-mail=#', 'почта-#', 'почта#или', '(#)', '<#>', '"#"', "'#'"],
	...['mailto:#?subject=1', '#;#', 'a@b.example,#', '*#*', '_ #_', '#.', '#-8 999', '{#}', '|#|', 'почта:#…'],
]

it.each(spelledAddresses)('finds her address in «%s»', text => {
	expect(withoutAnna(text.replaceAll('#', 'Anna@mail.example'))).toBe(text.replaceAll('#', '[удалено]'))
})

it.each([
	...['x.anna@mail.example', 'xanna@mail.example', '1anna@mail.example', 'mary-anna@mail.example'],
	...['anna@mail.example.org', 'anna@mail.examples', 'anna@mail.example-shop.org', 'anna@mailxexample'],
])('leaves «%s», which is the address of somebody else', text => {
	expect(withoutAnna(text)).toBe(text)
})

it('knows a Cyrillic address among Cyrillic words', () => {
	const remove = contactRemover({ email: 'лидия@клиника.рф' })

	expect(remove('Пишите: Лидия@клиника.рф. Или юлидия@клиника.рф, mail=лидия@клиника.рф')).toBe(
		'Пишите: [удалено]. Или юлидия@клиника.рф, mail=[удалено]',
	)
})

describe('whatever stands beside it', () => {
	const spelledPhones = [
		...[
			'+7 (999) 123-45-67',
			'89991234567',
			'9991234567',
			'8-999-123-45-67',
			'+79991234567',
			'8(999)1234567',
		],
		...['8 999 123 45 67', '79991234567', '007 999 1234567', '8\u00a0999\u00a0123–45–67', '8.999.123.45.67'],
		...['8 (999) 12-34-567', '99 91 23 45 67'],
	]
	const others = [
		...[
			'8 913 000-00-01',
			'+79130000002',
			'89130000007',
			'9130000008',
			'383 200-00-02',
			'26.11.2026',
			'10-30',
		],
		...[
			'10:00',
			'4276 0000 1111 2222',
			'№ 12',
			'2026-000123',
			'x.anna@mail.example',
			'anna@mail.example.org',
		],
		...['ivan@mail.example', 'зуб', 'Пишите', 'email'],
	]
	const separators = [' ', '\n', ', ', ' / ', '; ', ' — ', '\t', ' (', ') ', ' «', '» ', '  ', ' | ']
	const part = fc.oneof(
		...[
			fc.constantFrom(...others),
			fc.constantFrom(...spelledPhones, 'anna@mail.example', 'ANNA@Mail.Example'),
		],
	)
	const texts = fc.array(fc.tuple(part, fc.constantFrom(...separators)), { maxLength: 12 })

	it('leaves nothing of hers and all that is of others', () => {
		fc.assert(
			fc.property(texts, parts => {
				const left = withoutAnna(parts.flat().join(''))

				expect(left.replace(/\D/g, '')).not.toContain('9991234567')
				const kept = parts.filter(([word]) => others.includes(word))
				const shown = parts.map(([word, behind]) => (others.includes(word) ? word : '[удалено]') + behind)
				expect(left).toBe(shown.join(''))
				expect(left.match(/удалено/g)?.length ?? 0).toBe(parts.length - kept.length)
			}),
			{ numRuns: 2000 },
		)
	})

	it('names her among those who may be meant', () => {
		for (const text of spelledPhones.flatMap(phone => others.map(other => `${other} ${phone} ${other}`)))
			expect([...contactsIn(text)]).toContainEqual({ kind: 'phone', key: annas.phone })
		for (const text of spelledAddresses)
			expect([...contactsIn(text.replaceAll('#', annas.email))].map(({ key }) => key)).toContain(
				text.includes('-8') ? 'anna@mail.example-8' : annas.email,
			)
		expect(phoneKey(spelledPhones[0] ?? '')).toBe(annas.phone)
	})
})

it.each(['a', 'я.', '1 ', '+', '9', '(0)', '@', 'a@', '-@', '8 10 '])(
	'reads a text of «%s» without end in linear time',
	part => {
		const started = performance.now()
		withoutAnna(part.repeat(100_000))
		expect(performance.now() - started).toBeLessThan(2000)
	},
)
