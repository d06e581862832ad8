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
