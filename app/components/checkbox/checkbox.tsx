import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldError, type FieldIds } from '#app/components/field/field.tsx'
import { useHydrated } from '#app/components/site-layout/use-hydrated.ts'
import styles from './checkbox.module.css'

type Props = {
	field: FieldIds
	input: InputHTMLAttributes<HTMLInputElement>
	label: string
	/** Outside the label, so that a tap on a link follows it. */
	children?: ReactNode
}

/** Firefox tells of a native `required` as «invalid» from the start, whatever `aria-invalid` says. */
export function Checkbox({ field, input: { required, ...input }, label, children }: Props) {
	const hydrated = useHydrated()
	const error = field.errors?.[0]
	return (
		<div className={styles.checkbox} data-invalid={error ? '' : undefined}>
			<input
				{...input}
				aria-required={hydrated && required ? true : undefined}
				required={!hydrated && required}
				type="checkbox"
			/>
			<div className={styles.words}>
				{error ? <FieldError id={field.errorId}>{error}</FieldError> : null}
				<label htmlFor={field.id}>{label}</label>
				{children}
			</div>
		</div>
	)
}
