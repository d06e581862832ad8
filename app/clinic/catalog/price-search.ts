import { holdsWords } from '#app/clinic/text/fold-case.ts'
import type { PriceRecord } from './price.ts'

type Row = Pick<PriceRecord, 'name' | 'code804n' | 'note'>

export const matchingPrices = <Found extends Row>(rows: Found[], query: string) =>
	rows.filter(({ name, code804n = '', note = '' }) => holdsWords(`${name} ${code804n} ${note}`, query))
