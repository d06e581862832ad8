/** How a posted text is read where it is not simply a text. */
type Readings = Partial<Record<string, (text: string) => unknown>>

/**
 * What a posted HTML form says, in the API's terms.
 * A repeated or uploaded field stays a list, which the schema refuses.
 */
export function readFields(form: FormData, names: readonly string[], readings: Readings) {
	return Object.fromEntries(
		names.map(name => {
			const given = form.getAll(name)
			const [value] = given
			if (given.length === 0) return [name, undefined]
			if (given.length > 1 || typeof value !== 'string') return [name, given]
			return [name, readings[name] ? readings[name](value) : value]
		}),
	)
}

/** What was typed and ticked, to be shown again: flat texts only, since deep ones break the framework's stream. */
export function typedValues(form: FormData, names: readonly string[]): Record<string, string> {
	const typed = names.flatMap(name => {
		const value = form.get(name)
		return typeof value === 'string' ? [[name, value.toWellFormed().slice(0, 64_000)]] : []
	})
	return Object.fromEntries(typed)
}

/** A box, ticked. */
export const tick = (text: string) => text === 'on' || text === 'true'

/** A field's text; empty where there is none or something else. */
export function textIn(form: FormData, name: string) {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
