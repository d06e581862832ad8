import { parse } from '@conform-to/dom'
import { isEmailAddress, isPhone } from '#app/clinic/text/contact.ts'

export type Wording = { missing?: string; wrong?: string; past?: string }

/**
 * Uses the browser's own validation with our messages. Beside it only the two rules whose mistakes are common: found by
 * the server alone, they were told after all others had been mended. The rest is on the server only.
 */
export function browserCheck<Field extends string>(
	form: HTMLFormElement,
	formData: FormData,
	wording: Record<Field, Wording>,
) {
	const errors: Record<string, string[]> = {}
	for (const control of form.elements) {
		const field = control as HTMLInputElement
		if (!field.willValidate || isValid(field)) continue
		const words: Wording = wording[field.name as Field] ?? {}
		const { valueMissing, rangeUnderflow, customError } = field.validity
		const wrong = customError ? field.validationMessage : words.wrong
		const message = valueMissing || isUnticked(field) ? words.missing : rangeUnderflow ? words.past : wrong
		errors[field.name] = [message ?? field.validationMessage]
	}
	const found = Object.keys(errors).length > 0
	const value = Object.fromEntries(formData) as Record<Field, string>
	return parse(formData, { resolve: () => (found ? { error: errors } : { value }) })
}

export const isValid = (field: HTMLInputElement) =>
	field.validity.valid && !isUnticked(field) && !isUnusable(field)

const rules: Record<string, (text: string) => boolean> = { tel: isPhone, email: isEmailAddress }

function isUnusable({ type, value }: HTMLInputElement) {
	const text = value.trim().normalize()
	return text !== '' && rules[type]?.(text) === false
}

/** The browser does not know that a hydrated checkbox is required. */
const isUnticked = (field: HTMLInputElement) =>
	field.matches('[type=checkbox][aria-required=true]:not(:checked)')
