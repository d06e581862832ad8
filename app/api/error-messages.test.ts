import { assert, jsonValue, property } from 'fast-check'
import { expect, it } from 'vitest'
import { messagesByField } from './error-messages.ts'

it.each<[string, unknown, unknown]>([
	['a field with one text', { phone: 'Проверьте' }, { phone: ['Проверьте'] }],
	['a field called message', { message: ['Длинно', 7, ''] }, { message: ['Длинно'] }],
	[
		'paths',
		{ 'data.phone': ['а'], 'form[name]': ['б'], 'resume.0': ['в'] },
		{ phone: ['а'], name: ['б'], resume: ['в'] },
	],
	['camel case', { personalDataConsent: ['Согласие'] }, { personal_data_consent: ['Согласие'] }],
	['a text', 'Нет', { '': ['Нет'] }],
	['a list', ['Раз', ['Два']], { '': ['Раз', 'Два'] }],
	['error objects', [{ field: 'phone', code: 'E1', message: 'Нет' }], { phone: ['Нет'] }],
	['error objects below a field', { captcha: [{ message: 'Код', type: 'x' }] }, { captcha: ['Код'] }],
	['a path of an error object', [{ loc: ['body', 'phone', 0], msg: 'Нет' }], { phone: ['Нет'] }],
	['objects below a field', { phone: { wrong: 'а', hint: ['б'] } }, { phone: ['а', 'б'] }],
	['nothing', {}, undefined],
	['null', null, undefined],
	['numbers', { phone: 7, name: [true] }, undefined],
])('finds the texts of %s', (_, errors, found) => {
	expect(messagesByField(errors)).toEqual(found)
})

it('reads any JSON without failing, and no more of it than fits on a screen', () => {
	assert(
		property(jsonValue({ depthSize: 'large' }), errors => {
			for (const texts of Object.values(messagesByField(errors) ?? {})) {
				for (const text of texts) expect(text.trim()).not.toBe('')
			}
		}),
	)
	let deep: unknown = 'x'
	for (let level = 0; level < 100_000; level++) deep = [deep]
	expect(messagesByField(deep)).toBeUndefined()
	const many = messagesByField(Array.from({ length: 9000 }, () => 'я'.repeat(9000)))
	expect(many?.['']).toHaveLength(50)
	expect(many?.['']?.[0]).toHaveLength(1000)
})
