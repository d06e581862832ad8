import { useEffect, useRef } from 'react'
import { markLabels } from '#app/clinic/appointments/reception.ts'
import { Button } from '#app/components/button/button.tsx'
import { ErrorSummary } from '#app/components/message/error-summary.tsx'
import type { RequestMark } from '#app/database/tables.ts'
import style from './reception.module.css'

type Props = { choices: RequestMark[]; problem: string | undefined }

export function Marks({ choices, problem }: Props) {
	const summary = useRef<HTMLElement>(null)
	useEffect(() => {
		if (problem) summary.current?.focus()
	}, [problem])

	return (
		<form action="#form-status" aria-labelledby="marks" className={style.marks} method="post">
			<h2 id="marks">Что с заявкой</h2>
			{problem ? (
				<ErrorSummary
					id="form-status"
					kept=""
					problems={[{ fieldId: `mark-${choices[0]}`, message: problem }]}
					ref={summary}
					title="Отметка не записана"
				/>
			) : null}
			<p>
				{choices.includes('taken') ? '«Взяли»: заявкой занимаются. ' : ''}«Дозвонились» и «Отменена»: с ней
				закончено.
			</p>
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
