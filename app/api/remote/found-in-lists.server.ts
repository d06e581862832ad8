import type { CallContext, Clinic } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'

type Thing = { id: number; slug: string }
type Show<Known> = (input: { id: string }, context?: CallContext) => Promise<Known>
type List<Known> = (input: Record<string, never>) => Promise<Known[]>

/** A backend may know its things by number only, or in lists only: what it lists can be shown all the same. */
export const foundInLists = (clinic: Clinic): Clinic => ({
	...clinic,
	'services.show': shownOrListed(clinic['services.show'], clinic['services.list']),
	'doctors.show': shownOrListed(clinic['doctors.show'], clinic['doctors.list']),
})

const shownOrListed =
	<Known extends Thing>(show: Show<Known>, list: List<Known>): Show<Known> =>
	async ({ id: wanted }, context) => {
		const listed = async () => (await list({}).catch(() => [])).find(thing => keysOf(thing).includes(wanted))
		try {
			const thing = await show({ id: wanted }, context)
			// Without an id of its own it has the one under which lists lead to it.
			if (thing.id > 0) return thing
			const { id = Number(wanted) || 1, slug = wanted } = (await listed()) ?? {}
			return { ...thing, id, slug }
		} catch (error) {
			// A backend that is ill must not be asked twice: 502 is an answer of another shape.
			const isWell = error instanceof ClinicError && (error.status < 500 || error.status === 502)
			const thing = isWell ? await listed() : undefined
			if (!thing) throw error
			const other = keysOf(thing).find(key => key !== wanted)
			const isUnknown = error instanceof ClinicError && error.status < 500
			if (!isUnknown || !other) return thing
			const whole = await show({ id: other }, context).catch(() => thing)
			return { ...whole, id: thing.id, slug: thing.slug }
		}
	}

const keysOf = ({ id, slug }: Thing) => [String(id), slug]
