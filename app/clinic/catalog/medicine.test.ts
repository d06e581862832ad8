import { expect, it } from 'vitest'
import { type Medicine, matchingMedicines } from './medicine.ts'

const medicine = (id: number, facts: Partial<Medicine>) =>
	({ id, inn: 'Лидокаин', trade_names: [], form: 'спрей', is_vital: false, ...facts }) as Medicine

const medicines = [
	medicine(1, { trade_names: ['Ультракаин', 'Убистезин'], purpose: 'местная анестезия' }),
	medicine(2, { inn: 'Ибупрофен', form: 'таблетки', is_vital: true }),
	medicine(3, { inn: 'Йод', form: 'раствор' }),
]

it.each([
	['the international name', 'лидокаин', [1]],
	['a trade name, in capitals', 'УБИСТЕЗИН', [1]],
	['the form', 'таблетки', [2]],
	['the purpose', 'анестезия', [1]],
	['the mark of vital medicines', 'жнвлп', [2]],
	['two words of one medicine', 'йод раствор', [3]],
	['two words of different ones', 'йод таблетки', []],
	['nothing', '', [1, 2, 3]],
])('finds medicines by %s', (_, query, ids) => {
	expect(matchingMedicines(medicines, query).map(({ id }) => id)).toEqual(ids)
})
