import type { DoctorRecord } from './doctor.ts'
import { capital, manyOf, specialityOf } from './format-doctor.ts'

type Fields = Pick<DoctorRecord, 'specialization' | 'works_with'>

export const ages = { adults: 'Взрослым', children: 'Детям' } as const
type Age = keyof typeof ages

export function specialitiesOf(doctors: Pick<DoctorRecord, 'specialization'>[]) {
	const all = doctors.map(({ specialization }) => specialityOf(specialization)).filter(Boolean)
	return [...new Set(all)].map(speciality => {
		const several = all.filter(other => other === speciality).length > 1
		return { speciality, name: capital(several ? manyOf(speciality) : speciality) }
	})
}

/** Unknown values are reported and ignored. */
export function chosenDoctors<Given extends Fields>(doctors: Given[], query: URLSearchParams) {
	const wanted = query.get('specialization')?.trim() ?? ''
	const wantedAge = query.get('age')?.trim() ?? ''
	const speciality =
		specialitiesOf(doctors).find(({ speciality }) => speciality === specialityOf(wanted))?.speciality ?? ''
	const age: Age | '' = wantedAge === 'adults' || wantedAge === 'children' ? wantedAge : ''

	return {
		speciality,
		age,
		unknown: [!speciality && wanted, !age && wantedAge].flatMap(value => (value ? value.slice(0, 60) : [])),
		doctors: doctors.filter(
			({ specialization, works_with }) =>
				(!speciality || specialityOf(specialization) === speciality) &&
				(!age || works_with === age || works_with === 'both'),
		),
	}
}

export function doctorsPath(choice: { speciality: string; age: string }) {
	const query = new URLSearchParams()
	if (choice.speciality) query.set('specialization', choice.speciality)
	if (choice.age) query.set('age', choice.age)
	return query.size > 0 ? `/doctors?${query}` : '/doctors'
}
