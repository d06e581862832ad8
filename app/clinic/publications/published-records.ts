import type { Clinic } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { noDoctor, onlyPublished } from './only-published.ts'

type List = (...question: unknown[]) => Promise<unknown>
type Filter = (list: unknown, today: string) => unknown

/** A backend may list what is over, not yet begun or withdrawn: filtered after its cache, by the day it is asked on. */
export function publishedRecords(clinic: Clinic, today: () => string): Clinic {
	const lists = Object.entries(onlyPublished).map(([name, filter]) => {
		const list = clinic[name as keyof typeof onlyPublished] as List
		return [name, async (...question: unknown[]) => (filter as Filter)(await list(...question), today())]
	})
	return {
		...clinic,
		...Object.fromEntries(lists),
		'doctors.show': async (...question) => {
			const doctor = await clinic['doctors.show'](...question)
			if (!doctor.active) throw new ClinicError(404, noDoctor)
			return doctor
		},
	}
}
