import { createSearch } from '#app/clinic/search/create-search.ts'
import { demo } from './demo.ts'
import { evaluate, overall } from './evaluation.ts'
import type { Generated } from './generate/queries.ts'
import { byClass, isNonsense, outcomes, share } from './generated.ts'

/** A line of the table of `npm run search:ablation`. */
export function figures(queries: Generated[]) {
	const all = outcomes(queries)
	const meant = all.filter(one => !isNonsense(one))
	const half = (read: boolean) => meant.filter(one => one.read === read)
	const worst = Math.min(...byClass(half(false), false).map(({ success }) => success))
	const answered = all.filter(one => isNonsense(one) && !one.right).length
	const { tune, report } = evaluate()
	const hand = overall([...tune, ...report])
	const shares = [share(half(true)), hand.success, hand.precision, hand.recall, shownWhole()]
	return [share(half(false)).toFixed(3), worst.toFixed(3), answered, ...shares.map(one => one.toFixed(3))]
}

/** Of all services those shown with their category and somebody who does them. */
function shownWhole() {
	const clinic = demo()
	const search = createSearch(clinic)
	const whole = clinic.services.filter(({ name, category_id, doctor_ids = [] }) => {
		const { categories, doctors } = search.find(name, 'all')
		return (
			categories.some(({ id }) => id === category_id) &&
			doctors.some(({ id }) => doctor_ids.includes(id ?? 0))
		)
	})
	return whole.length / clinic.services.length
}
