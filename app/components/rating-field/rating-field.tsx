import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
	type DescribedField,
	describedBy,
	FieldError,
	type NamedField,
} from '#app/components/field/field.tsx'
import style from './rating-field.module.css'

const marks = ['1', '2', '3', '4', '5'] as const

type Props = {
	field: NamedField & DescribedField
	legend: ReactNode
}

export const firstMark = (id: string) => `${id}-1`

/** Orca reads the description of the first radio, not of the group. */
export function RatingField({ field, legend }: Props) {
	const [chosen, setChosen] = useState(field.initialValue ?? '')
	const group = useRef<HTMLFieldSetElement>(null)
	const error = field.errors?.[0]
	const description = describedBy(field)

	// A radio may be checked before hydration.
	useEffect(() => {
		const ticked = group.current?.querySelector<HTMLInputElement>('input:checked')
		if (ticked) setChosen(ticked.value)
	}, [])

	return (
		<fieldset
			aria-invalid={Boolean(error)}
			aria-describedby={description}
			className={style.rating}
			data-invalid={error ? '' : undefined}
			onChange={(event: FormEvent<HTMLFieldSetElement>) =>
				setChosen((event.target as HTMLElement as HTMLInputElement).value)
			}
			ref={group}
		>
			<legend>{legend}</legend>
			<p className={style.hint} id={field.descriptionId}>
				1&nbsp;— плохо, 5&nbsp;— отлично
			</p>
			{error ? <FieldError id={field.errorId}>{error}</FieldError> : null}
			<div className={style.row}>
				<div className={style.pebbles}>
					{marks.map(mark => (
						<label className={style.pebble} key={mark}>
							<input
								aria-describedby={mark === '1' ? description : undefined}
								aria-invalid={Boolean(error)}
								aria-label={`${mark} из 5`}
								defaultChecked={field.initialValue === mark}
								id={`${field.id}-${mark}`}
								name={field.name}
								required
								type="radio"
								value={mark}
							/>
							<span aria-hidden="true">{mark}</span>
						</label>
					))}
				</div>
				<p className={style.chosen} data-mark={chosen}>
					<span>{chosen ? `${chosen} из 5` : 'Выберите оценку'}</span>
				</p>
			</div>
		</fieldset>
	)
}
