import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button/button.tsx'
import { Checkbox } from '#app/components/checkbox/checkbox.tsx'
import { describedBy, Field, fieldIds } from '#app/components/field/field.tsx'
import { ErrorSummary } from '#app/components/message/error-summary.tsx'
import { pressAgain } from '#app/components/message/press-again.ts'
import { ProblemBox } from '#app/components/message/problem-box.tsx'
import style from './moderation.module.css'

type Props = { lastResult?: SubmissionResult | undefined; isUnsaved?: boolean }

export function Choices({ lastResult, isUnsaved = false }: Props) {
	const summary = useRef<HTMLElement>(null)
	useEffect(() => {
		if (lastResult) summary.current?.focus()
	}, [lastResult])
	const questions = questionsOf(lastResult)
	const box = { id: 'form-status', ref: summary, title: 'Решение не записано' }

	return (
		<div className={style.choices}>
			{lastResult && !isUnsaved ? <ErrorSummary {...box} problems={questions.problems} /> : null}
			{isUnsaved ? <ProblemBox {...box} advice={pressAgain} /> : null}
			<Publish {...questions} />
			<Reject {...questions} />
		</div>
	)
}

type Questions = ReturnType<typeof questionsOf>

const Publish = ({ field, control, isTicked }: Questions) => (
	<form action="#form-status" aria-labelledby="publish" className={style.form} method="post">
		<h2 id="publish">Опубликовать</h2>
		<Checkbox
			field={field('verified')}
			input={{ id: field('verified').id, name: 'verified', defaultChecked: isTicked('verified') }}
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
)

const Reject = ({ field, control }: Questions) => (
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
)

/** Two forms share one result, so Conform's hooks do not fit. */
function questionsOf(lastResult: SubmissionResult | undefined) {
	const errors: Record<string, string[] | null> = lastResult?.error ?? {}
	const values = (lastResult?.initialValue ?? {}) as Record<string, string>
	const field = (name: string) => ({
		...fieldIds(`moderation-${name}`),
		errors: errors[name] ?? undefined,
	})

	return {
		field,
		isTicked: (name: string) => values[name] === 'on',
		control(name: string) {
			const asked = field(name)
			return {
				id: asked.id,
				name,
				defaultValue: values[name],
				'aria-describedby': describedBy(asked),
				...(asked.errors ? { 'aria-invalid': true } : {}),
			}
		},
		problems: Object.entries(errors).map(([name, messages]) => ({
			fieldId: field(name).id,
			message: messages?.[0] ?? '',
		})),
	}
}
