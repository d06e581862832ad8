import { parse } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { configureCoercion } from '@conform-to/zod/v4/future'
import type { z } from 'zod'
import { honeypotName } from '#app/clinic/submissions/spam-signals.ts'

/** What any form may have beside its fields and the digests of its consent texts. */
export const hiddenFields = ['token', 'in_place', 'from', honeypotName]

export const isTicked = (text: unknown) => text === 'on' || text === 'true'

const { coerceFormValue } = configureCoercion({
	type: {
		boolean(text) {
			if (!isTicked(text)) throw new TypeError('Not ticked')
			return true
		},
	},
})

export const parseFields = <Schema extends z.ZodType>(
	form: FormData,
	names: readonly string[],
	schema: Schema,
) => parseWithZod(ownFields(form, names), { schema: coerceFormValue(schema), disableAutoCoercion: true })

export const readFields = (form: FormData, names: readonly string[]) =>
	parse<never, string[]>(ownFields(form, names), { resolve: () => ({ error: {} }) })

/**
 * The form's own fields and no others: Conform takes orders from some, and makes deep objects of names with brackets,
 * which break the framework's stream. Of a repeated field two are enough for the schema to refuse it.
 */
function ownFields(form: FormData, names: readonly string[]) {
	const own = new FormData()
	for (const name of names)
		for (const value of form.getAll(name).slice(0, 2))
			if (typeof value === 'string') own.append(name, value.toWellFormed().slice(0, longest))
			else own.append(name, value)
	return own
}

const longest = 64_000

export function textIn(form: FormData, name: string) {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
