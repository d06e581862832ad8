import type { z } from 'zod'
import { type CallName, calls } from './calls.ts'
import { ClinicError, checkTheForm, type FieldErrors } from './clinic-error.ts'

/**
 * The input as the call takes it.
 * @throws ClinicError 422 with messages by field
 */
export function checked<Name extends CallName>(name: Name, input: unknown) {
	const result = calls[name].takes.safeParse(input)
	if (result.success) return result.data as z.output<(typeof calls)[Name]['takes']>

	const errors: FieldErrors = {}
	for (const { path, message } of result.error.issues) {
		const field = String(path[0] ?? '')
		errors[field] = [...(errors[field] ?? []), message]
	}
	throw new ClinicError(422, checkTheForm, { errors })
}
