import { useEffect, useRef } from 'react'
import { jobWording } from '#app/clinic/vacancies/job-application-messages.ts'
import { Facts } from '#app/components/facts/facts.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Link } from '#app/components/link/link.tsx'
import { ProblemBox } from '#app/components/message/problem-box.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { useSettings } from '#app/root.tsx'
import style from './vacancy.module.css'

const labels = { name: 'Имя', phone: 'Телефон', email: 'Электронная почта', message: 'Сообщение' }

/** For whoever sent an application meanwhile: it must not be lost with the form. */
export function ClosedVacancy({ answer }: { answer: FormAnswer | undefined }) {
	const box = useRef<HTMLElement>(null)
	useEffect(() => box.current?.focus(), [])
	const phone = useSettings()?.company_phone
	const typed = typedIn(answer)

	return (
		<>
			<PageHeader title="Вакансия закрыта" above={[{ name: 'Вакансии', href: '/vacancies' }]} plain />
			<div className={style.text}>
				<ProblemBox
					advice={
						<>
							<Link to="/vacancies">Все вакансии</Link>
							{phone ? (
								<>
									{', телефон '}
									<a href={telephoneLink(phone)}>{phone}</a>
								</>
							) : null}
						</>
					}
					id="form-status"
					ref={box}
					title={jobWording.vacancy.closed}
				/>
				{typed.length > 0 ? (
					<section aria-labelledby="typed">
						<h2 id="typed">Что вы написали</h2>
						<p>Отклик не отправлен. Текст можно скопировать.</p>
						<Facts facts={typed} />
					</section>
				) : null}
			</div>
		</>
	)
}

function typedIn(answer: FormAnswer | undefined) {
	const values = answer?.lastResult?.initialValue ?? {}
	return Object.entries(labels).flatMap(([field, name]) => {
		const value = values[field]
		return typeof value === 'string' && value
			? [{ name, value: <span className={style.typed}>{value}</span> }]
			: []
	})
}
