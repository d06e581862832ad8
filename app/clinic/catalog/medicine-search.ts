import { holdsWords } from '#app/clinic/text/fold-case.ts'
import type { Medicine } from './medicine.ts'

export const matchingMedicines = (medicines: Medicine[], query: string) =>
	medicines.filter(({ inn, trade_names, form, is_vital, purpose = '' }) =>
		holdsWords([inn, ...trade_names, form, purpose, is_vital ? 'ЖНВЛП' : ''].join(' '), query),
	)
