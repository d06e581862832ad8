import type { z } from 'zod'
import { type CallName, calls } from './calls.ts'
import { ClinicError, checkTheForm, type FieldErrors } from './errors.ts'

/** @throws ClinicError 422 with messages by field */
export function checked<Name extends CallName>(name: Name, input: unknown) {
	const result = calls[name].input.safeParse(input)
	if (result.success) return result.data as z.output<(typeof calls)[Name]['input']>

	throw new ClinicError(422, checkTheForm, { errors: errorsByField(result.error.issues) })
}

/** One message per field: ten thousand wrong values have ten thousand issues. */
function errorsByField(issues: readonly z.core.$ZodIssue[]): FieldErrors {
	const messages = new Map<string, Set<string>>()
	for (const { path, message } of issues) {
		const field = String(path[0] ?? '')
		messages.set(field, (messages.get(field) ?? new Set()).add(message))
	}
	return Object.fromEntries([...messages].map(([field, said]) => [field, [...said]]))
}
