import type { DoctorRecord } from './doctor.ts'
import { callingOf, capital, manyOf } from './format-doctor.ts'

type Fields = Pick<DoctorRecord, 'specialization' | 'works_with'>

export const ages = { adults: 'Взрослым', children: 'Детям' } as const
type Age = keyof typeof ages

export function callingsOf(doctors: Pick<DoctorRecord, 'specialization'>[]) {
	const all = doctors.map(({ specialization }) => callingOf(specialization)).filter(Boolean)
	return [...new Set(all)].map(calling => {
		const several = all.filter(other => other === calling).length > 1
		return { calling, name: capital(several ? manyOf(calling) : calling) }
	})
}

/** Unknown values are reported and ignored. */
export function chosenDoctors<Given extends Fields>(doctors: Given[], query: URLSearchParams) {
	const wanted = query.get('specialization')?.trim() ?? ''
	const wantedAge = query.get('age')?.trim() ?? ''
	const calling = callingsOf(doctors).find(({ calling }) => calling === callingOf(wanted))?.calling ?? ''
	const age: Age | '' = wantedAge === 'adults' || wantedAge === 'children' ? wantedAge : ''

	return {
		calling,
		age,
		unknown: [!calling && wanted, !age && wantedAge].flatMap(value => (value ? value.slice(0, 60) : [])),
		doctors: doctors.filter(
			({ specialization, works_with }) =>
				(!calling || callingOf(specialization) === calling) &&
				(!age || works_with === age || works_with === 'both'),
		),
	}
}

export function doctorsPath(choice: { calling: string; age: string }) {
	const query = new URLSearchParams()
	if (choice.calling) query.set('specialization', choice.calling)
	if (choice.age) query.set('age', choice.age)
	return query.size > 0 ? `/doctors?${query}` : '/doctors'
}
