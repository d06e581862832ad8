import { holdsWords } from '#app/clinic/text/fold-case.ts'
import type { Medicine } from './medicine.ts'

/** The medicines in which every word of the query stands: names, form, purpose. */
export const matchingMedicines = (medicines: Medicine[], query: string) =>
	medicines.filter(({ inn, trade_names, form, purpose = '' }) =>
		holdsWords(`${inn} ${trade_names.join(' ')} ${form} ${purpose}`, query),
	)
