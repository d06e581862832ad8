import { parse } from '@conform-to/dom'
import { isEmailAddress, isPhone, normalizeText } from '#app/clinic/text/normalize-text.ts'

export type Wording = { missing?: string; wrong?: string; past?: string }

/** The browser's own validation with our messages, and two rules of the server, so that a first list of mistakes is whole. */
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
	const isUsable = rules[type]
	if (!isUsable) return false
	const text = normalizeText(value).trim()
	return text !== '' && !isUsable(text)
}

/** The browser does not know that a hydrated checkbox is required. */
const isUnticked = (field: HTMLInputElement) =>
	field.matches('[type=checkbox][aria-required=true]:not(:checked)')
