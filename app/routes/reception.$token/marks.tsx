import { useEffect, useRef } from 'react'
import { markLabels } from '#app/clinic/appointments/reception.ts'
import { Button } from '#app/components/button/button.tsx'
import { describedBy, Field, fieldIds } from '#app/components/field/field.tsx'
import { ErrorSummary } from '#app/components/message/error-summary.tsx'
import { pressAgain } from '#app/components/message/press-again.ts'
import { ProblemBox } from '#app/components/message/problem-box.tsx'
import type { RequestMark } from '#app/database/tables.ts'
import style from './reception.module.css'

type Problems = { intent?: string | undefined; marked_by?: string | undefined }
type Props = {
	choices: RequestMark[]
	name: string | null
	problems: Problems | undefined
	isUnsaved: boolean
}

const fieldId = 'reception-marked-by'
export function Marks({ choices, name, problems, isUnsaved }: Props) {
	const summary = useRef<HTMLElement>(null)
	useEffect(() => {
		if (problems || isUnsaved) summary.current?.focus()
	}, [problems, isUnsaved])
	const places = { intent: `mark-${choices[0]}`, marked_by: fieldId }
	const box = { id: 'form-status', ref: summary, title: 'Отметка не записана' }

	return (
		<form action="#form-status" aria-labelledby="marks" className={style.marks} method="post">
			<h2 id="marks">Что с заявкой</h2>
			{problems ? (
				<ErrorSummary
					{...box}
					kept=""
					problems={(['intent', 'marked_by'] as const).flatMap(field => {
						const message = problems[field]
						return message ? [{ fieldId: places[field], message }] : []
					})}
				/>
			) : null}
			{isUnsaved ? <ProblemBox {...box} advice={pressAgain} /> : null}
			<p>
				{choices.includes('taken')
					? '«Взяли»: заявкой занимаются. '
					: 'Не дозвонились? Оставьте «Взяли»: заявка будет в утренней сводке, пока с ней не закончат. '}
				«Дозвонились» и «Отменена»: с ней закончено.
			</p>
			<MarkedBy name={name} wrong={problems?.marked_by} />
			<div className={style.buttons}>
				{choices.map(mark => (
					<Button
						id={`mark-${mark}`}
						key={mark}
						kind={mark === 'cancelled' ? 'second' : 'main'}
						name="intent"
						value={mark}
					>
						{markLabels[mark]}
					</Button>
				))}
			</div>
		</form>
	)
}

const MarkedBy = ({ name, wrong }: { name: string | null; wrong: string | undefined }) => {
	const field = { ...fieldIds(fieldId), errors: wrong ? [wrong] : undefined }
	return (
		<Field
			field={field}
			hint="Необязательно. Останется у заявки: коллеги увидят, кто её взял."
			label="Кто отмечает"
			width="half"
		>
			<input
				aria-describedby={describedBy(field)}
				aria-invalid={wrong ? true : undefined}
				autoComplete="name"
				defaultValue={name ?? ''}
				id={fieldId}
				name="marked_by"
				type="text"
			/>
		</Field>
	)
}
