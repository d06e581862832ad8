import { FieldError, type NamedField } from '#app/components/field/field.tsx'
import style from './choice-field.module.css'

type Props = {
	field: NamedField
	legend: React.ReactNode
	choices: Record<string, string>
}

export const firstChoice = (id: string, choices: Record<string, string>) => `${id}-${Object.keys(choices)[0]}`

/** Orca reads the error with the first choice only, not with the group. */
export function ChoiceField({ field, legend, choices }: Props) {
	const error = field.errors?.[0]
	return (
		<fieldset
			aria-invalid={Boolean(error)}
			aria-describedby={error ? field.errorId : undefined}
			className={style.group}
			data-invalid={error ? '' : undefined}
		>
			<legend>{legend}</legend>
			{error ? <FieldError id={field.errorId}>{error}</FieldError> : null}
			<div className={style.choices}>
				{Object.entries(choices).map(([value, words], place) => (
					<label className={style.choice} key={value}>
						<input
							aria-describedby={error && place === 0 ? field.errorId : undefined}
							aria-invalid={Boolean(error)}
							defaultChecked={field.initialValue === value}
							id={`${field.id}-${value}`}
							name={field.name}
							required
							type="radio"
							value={value}
						/>
						{words}
					</label>
				))}
			</div>
		</fieldset>
	)
}
