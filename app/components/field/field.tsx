import type { ReactNode } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import styles from './field.module.css'

export type FieldIds = { id: string; errorId: string; errors?: string[] | undefined }
export type DescribedField = FieldIds & { descriptionId: string }
export type NamedField = FieldIds & { name: string; initialValue?: string | undefined }

export const fieldIds = (id: string) => ({ id, errorId: `${id}-error`, descriptionId: `${id}-hint` })

/** The error first: it is what has to be heard. */
export const describedBy = (field: DescribedField) =>
	field.errors ? `${field.errorId} ${field.descriptionId}` : field.descriptionId

type Props = {
	field: DescribedField
	label: string
	hint?: ReactNode
	width?: 'phone' | 'half'
	children: ReactNode
}

/** One question: label, hint, error, control, in the order they are read aloud. */
export function Field({ field, label, hint, width, children }: Props) {
	const error = field.errors?.[0]
	return (
		<div className={styles.field} data-invalid={error ? '' : undefined} data-width={width}>
			<label htmlFor={field.id}>{label}</label>
			{hint ? (
				<p className={styles.hint} id={field.descriptionId}>
					{hint}
				</p>
			) : null}
			{error ? <FieldError id={field.errorId}>{error}</FieldError> : null}
			{children}
		</div>
	)
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
	return (
		<p className={styles.error} id={id}>
			<Icon name="alert" />
			<span>
				<span className="visually-hidden">Ошибка: </span>
				{children}
			</span>
		</p>
	)
}
