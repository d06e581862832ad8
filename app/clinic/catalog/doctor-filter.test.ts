import { expect, it } from 'vitest'
import { chosenDoctors, doctorsPath, specialitiesOf } from './doctor-filter.ts'

const orlova = { specialization: 'Врач-стоматолог-терапевт', works_with: 'adults' as const }
const lozhkina = { specialization: 'Врач-стоматолог-терапевт', works_with: 'both' as const }
const ermakov = { specialization: 'Детский врач-стоматолог', works_with: 'children' as const }
const burmistrov = { specialization: 'Врач-стоматолог-хирург, имплантолог', works_with: 'adults' as const }
const doctors = [orlova, burmistrov, lozhkina, ermakov]

const chosen = (query: string) => chosenDoctors(doctors, new URLSearchParams(query))

it('names the specialities in the order of the doctors, many where there are many', () => {
	expect(specialitiesOf(doctors).map(({ name }) => name)).toEqual(['Терапевты', 'Хирург', 'Детский врач'])
})

it('finds doctors by what patients call them and by what their diploma says', () => {
	expect(chosen('specialization=терапевт').doctors).toEqual([orlova, lozhkina])
	expect(chosen('specialization=Врач-стоматолог-терапевт').doctors).toEqual([orlova, lozhkina])
})

it('counts a doctor of all ages among both', () => {
	expect(chosen('age=children').doctors).toEqual([lozhkina, ermakov])
	expect(chosen('age=adults').doctors).toEqual([orlova, burmistrov, lozhkina])
})

it('joins both filters', () => {
	expect(chosen('specialization=терапевт&age=children').doctors).toEqual([lozhkina])
	expect(chosen('specialization=хирург&age=children').doctors).toEqual([])
})

it('shows everybody and says so where it does not know what is asked', () => {
	const answer = chosen(`specialization=окулист&age=${'9'.repeat(100)}`)

	expect(answer.doctors).toEqual(doctors)
	expect(answer.unknown).toEqual(['окулист', '9'.repeat(60)])
	expect(chosen('specialization=&age=').unknown).toEqual([])
})

it('writes the address of a choice', () => {
	expect(doctorsPath({ speciality: '', age: '' })).toBe('/doctors')
	const path = doctorsPath({ speciality: 'детский врач', age: 'children' })

	expect(chosen(path.split('?')[1] ?? '')).toMatchObject({ speciality: 'детский врач', age: 'children' })
})
