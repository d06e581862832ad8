import type { Clinic } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { noDoctor, onlyPublished } from './only-published.ts'

type List = (...question: unknown[]) => Promise<unknown[]>
type Filter = (list: unknown[], today: string) => unknown[]

/** A backend may list what is over, not yet begun or withdrawn: filtered after its cache, by the day it is asked on. */
export function publishedRecords(
	clinic: Clinic,
	today: () => string,
	onWithheld: (count: number, call: string) => void = () => {},
): Clinic {
	const lists = Object.entries(onlyPublished).map(([name, filter]) => {
		const ask = clinic[name as keyof typeof onlyPublished] as List
		const list = async (...question: unknown[]) => {
			const records = await ask(...question)
			const published = (filter as Filter)(records, today())
			onWithheld(records.length - published.length, name)
			return published
		}
		return [name, list]
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
