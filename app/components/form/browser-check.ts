import { parse } from '@conform-to/dom'

export type Wording = { missing?: string; wrong?: string; past?: string }

/** Uses the browser's own validation with our messages; the rules themselves are on the server only. */
export function browserCheck<Field extends string>(
	form: HTMLFormElement,
	formData: FormData,
	wording: Record<Field, Wording>,
) {
	const errors: Record<string, string[]> = {}
	for (const control of form.elements) {
		const field = control as HTMLInputElement
		if (!field.willValidate || field.validity.valid) continue
		const words: Wording = wording[field.name as Field] ?? {}
		const { valueMissing, rangeUnderflow, customError } = field.validity
		const wrong = customError ? field.validationMessage : words.wrong
		const message = valueMissing ? words.missing : rangeUnderflow ? words.past : wrong
		errors[field.name] = [message ?? field.validationMessage]
	}
	const found = Object.keys(errors).length > 0
	const value = Object.fromEntries(formData) as Record<Field, string>
	return parse(formData, { resolve: () => (found ? { error: errors } : { value }) })
}
