import type { CategoryRecord } from './service.ts'

/** Id 0 is never used by a real category. */
const other: CategoryRecord = { id: 0, slug: 'other', name: 'Прочее', description: '', sort: 0 }

type Categories = Pick<CategoryRecord, 'id'>[]
type Filed = { category_id?: number | undefined }

export const idIn = (categories: Categories, { category_id }: Filed) =>
	categories.some(({ id }) => id === category_id) ? category_id : other.id

export function withOther(categories: CategoryRecord[], things: Filed[]) {
	const isNeeded = things.some(thing => idIn(categories, thing) === other.id)
	return isNeeded ? [...categories, other] : categories
}
