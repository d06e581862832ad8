import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldError, type FieldIds } from '#app/components/field/field.tsx'
import styles from './checkbox.module.css'

type Props = {
	field: FieldIds
	input: InputHTMLAttributes<HTMLInputElement>
	label: string
	/** Outside the label, so that a tap on a link follows it. */
	children?: ReactNode
}

export function Checkbox({ field, input, label, children }: Props) {
	const error = field.errors?.[0]
	return (
		<div className={styles.checkbox} data-invalid={error ? '' : undefined}>
			<input {...input} type="checkbox" />
			<div className={styles.words}>
				{error ? <FieldError id={field.errorId}>{error}</FieldError> : null}
				<label htmlFor={field.id}>{label}</label>
				{children}
			</div>
		</div>
	)
}
