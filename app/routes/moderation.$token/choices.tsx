import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button/button.tsx'
import { Checkbox } from '#app/components/checkbox/checkbox.tsx'
import { ErrorSummary } from '#app/components/error-summary/error-summary.tsx'
import { Field } from '#app/components/field/field.tsx'
import style from './moderation.module.css'

type Props = {
	mistake?: { field: string; message: string }
	values?: Record<string, string>
}

/** Publish, with an answer or without, or reject with a reason. */
export function Choices({ mistake, values = {} }: Props) {
	const summary = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (mistake) summary.current?.focus()
	}, [mistake])

	const field = (name: string) => ({
		id: `moderation-${name}`,
		errorId: `moderation-${name}-error`,
		descriptionId: `moderation-${name}-hint`,
		errors: mistake?.field === name ? [mistake.message] : undefined,
	})
	const control = (name: string, hint = true) => {
		const { id, errorId, descriptionId, errors } = field(name)
		const described = [errors && errorId, hint && descriptionId].filter(Boolean).join(' ')
		return {
			...{ id, name, defaultValue: values[name] },
			...(described ? { 'aria-describedby': described } : {}),
			...(errors ? { 'aria-invalid': true } : {}),
		}
	}
	const problems = mistake ? [{ fieldId: field(mistake.field).id, message: mistake.message }] : []

	return (
		<div className={style.choices}>
			{mistake ? (
				<ErrorSummary id="form-status" problems={problems} ref={summary} title="Решение не записано" />
			) : null}
			<form action="#form-status" aria-labelledby="publish" className={style.form} method="post">
				<h2 id="publish">Опубликовать</h2>
				<Checkbox
					field={field('verified')}
					input={{ id: field('verified').id, name: 'verified', defaultChecked: values.verified === 'on' }}
					label="Визит найден в журнале записи"
				/>
				<Field
					field={field('reply')}
					hint="Его увидят под отзывом. Не подтверждайте, что автор лечился у вас: это врачебная тайна."
					label="Ответ клиники"
				>
					<textarea {...control('reply')} rows={4} />
				</Field>
				<Button name="intent" value="publish">
					Опубликовать
				</Button>
			</form>
			<form action="#form-status" aria-labelledby="reject" className={style.form} method="post">
				<h2 id="reject">Отклонить</h2>
				<Field
					field={field('why')}
					hint="Останется в базе клиники, автор её не увидит. Критика причиной не бывает."
					label="Причина"
				>
					<textarea {...control('why')} required rows={2} />
				</Field>
				<Button kind="second" name="intent" value="reject">
					Отклонить
				</Button>
			</form>
		</div>
	)
}
