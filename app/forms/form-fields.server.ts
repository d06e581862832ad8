import { parse } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { configureCoercion } from '@conform-to/zod/v4/future'
import type { z } from 'zod'

/** A box, ticked: by a browser, or by a program that writes what it means. */
export const isTicked = (text: unknown) => text === 'on' || text === 'true'

const { coerceFormValue } = configureCoercion({
	type: {
		boolean(text) {
			if (!isTicked(text)) throw new TypeError('Not ticked')
			return true
		},
	},
})

/** A posted form as Conform reads it, judged by its schema. */
export const parseFields = <Schema extends z.ZodType>(
	form: FormData,
	names: readonly string[],
	schema: Schema,
) => parseWithZod(ownFields(form, names), { schema: coerceFormValue(schema), disableAutoCoercion: true })

/** The same, judged by nobody: whatever it says comes back with its errors. */
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

/** What is shown again of a text that is refused for being longer. */
const longest = 64_000

/** A field's text; empty where there is none or something else. */
export function textIn(form: FormData, name: string) {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
