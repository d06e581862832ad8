import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ClinicError } from '#app/clinic/errors.ts'
import { errorFields } from '#app/logger.server.ts'

it('logs the status of a backend that gave no reason', () => {
	const error = new ClinicError(500, 'HTTP error! status: 500', { forPeople: false })

	expect(errorFields(error)).toMatchObject({
		error: 'ClinicError',
		status: 500,
		says: 'HTTP error! status: 500',
	})
})

it('repeats no words that may quote a visitor', () => {
	const refusal = errorFields(new ClinicError(422, 'Анна Белова уже записана'))
	const violation = errorFields(Object.assign(new Error('duplicate key (Анна Белова)'), { code: '23505' }))

	expect(JSON.stringify([refusal, violation])).not.toContain('Анна')
	expect(violation).toMatchObject({ error: 'Error', code: '23505' })
})

it.each([
	[undefined, 'undefined'],
	[null, 'object'],
	['Анна Белова уже записана', 'string'],
	[42, 'number'],
	[Symbol('away'), 'symbol'],
	[Object.create(null), 'object'],
])('names the type of what is no error, and repeats no words of it (%#)', (thrown, type) => {
	const fields = errorFields(thrown)

	expect(fields).toMatchObject({ error: type, where: [] })
	expect(JSON.stringify(fields)).not.toContain('Анна')
})

const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true })

it('never throws, whatever was thrown', () => {
	const thrown = fc.oneof(
		anything,
		fc.record({ name: anything, message: anything, stack: anything }, { requiredKeys: [] }),
	)

	fc.assert(fc.property(thrown, error => void expect(errorFields(error).where).toBeInstanceOf(Array)))
})
