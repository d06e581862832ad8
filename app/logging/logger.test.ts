import { expect, it } from 'vitest'
import { ClinicError } from '#app/clinic/errors.ts'
import { errorFields } from '#app/logger.server.ts'

it('tells the status of a backend that gave no reason', () => {
	const error = new ClinicError(500, 'HTTP error! status: 500', { forPeople: false })

	expect(errorFields(error)).toMatchObject({
		fault: 'ClinicError',
		status: 500,
		says: 'HTTP error! status: 500',
	})
})

it('repeats no words that may quote a visitor', () => {
	const told422 = errorFields(new ClinicError(422, 'Анна Белова уже записана'))
	const toldOther = errorFields(Object.assign(new Error('duplicate key (Анна Белова)'), { code: '23505' }))

	expect(JSON.stringify([told422, toldOther])).not.toContain('Анна')
	expect(toldOther).toMatchObject({ fault: 'Error', code: '23505' })
})
