import { useEffect, useRef } from 'react'
import { markLabels } from '#app/clinic/appointments/reception.ts'
import { Button } from '#app/components/button/button.tsx'
import { ErrorSummary } from '#app/components/message/error-summary.tsx'
import style from './reception.module.css'

export function Marks({ problem }: { problem: string | undefined }) {
	const summary = useRef<HTMLDivElement>(null)
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
					problems={[{ fieldId: 'mark-taken', message: problem }]}
					ref={summary}
					title="Отметка не записана"
				/>
			) : null}
			<p>«Взяли»: заявкой занимаются. «Дозвонились» и «Отменена»: с ней закончено.</p>
			<div className={style.buttons}>
				{Object.entries(markLabels).map(([mark, label]) => (
					<Button
						id={`mark-${mark}`}
						key={mark}
						kind={mark === 'cancelled' ? 'second' : 'main'}
						name="intent"
						value={mark}
					>
						{label}
					</Button>
				))}
			</div>
		</form>
	)
}
