import { holdsWords } from '#app/clinic/text/fold-case.ts'
import type { Medicine } from './medicine.ts'

/** The medicines in which every word of the query stands: names, form, purpose, the mark of the list of vital ones. */
export const matchingMedicines = (medicines: Medicine[], query: string) =>
	medicines.filter(({ inn, trade_names, form, is_vital, purpose = '' }) =>
		holdsWords([inn, ...trade_names, form, purpose, is_vital ? 'ЖНВЛП' : ''].join(' '), query),
	)
