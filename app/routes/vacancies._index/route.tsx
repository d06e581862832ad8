import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { asked } from '#app/asked.server.ts'
import { longDate } from '#app/clinic/date-words.ts'
import { employmentWords, payWords } from '#app/clinic/vacancy-words.ts'
import { clinic } from '#app/reception.server.ts'
import { ArrowLink } from '#app/ui/arrow-link/arrow-link.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { Empty } from '#app/ui/empty/empty.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import style from './vacancies.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, {
		title: 'Вакансии',
		description: 'Кого ищет клиника: обязанности, требования, график и оплата.',
	})

export const loader = async () => ({
	vacancies: (await asked(clinic['vacancies.list']({}))).map(vacancy => ({
		slug: vacancy.slug,
		title: vacancy.title,
		pay: payWords(vacancy),
		employment: employmentWords(vacancy),
		schedule: vacancy.schedule,
		until: longDate(vacancy.valid_through),
	})),
})

export default function VacanciesPage() {
	const { vacancies } = useLoaderData<typeof loader>()
	return (
		<>
			<Band
				title="Вакансии"
				lead="Рассказываем честно, что придётся делать и сколько за это платим. Откликнуться можно с резюме или без."
			/>
			{vacancies.length === 0 ? (
				<Empty title="Сейчас все на месте" action={<ArrowLink to="/contacts">Контакты</ArrowLink>}>
					Открытых вакансий нет. Если хотите работать у нас, позвоните: запомним и напишем, когда место
					появится.
				</Empty>
			) : null}
			<ul className={style.vacancies}>
				{vacancies.map(({ slug, title, pay, employment, schedule, until }) => (
					<li key={slug}>
						<h2>
							<Link to={`/vacancies/${slug}`}>{title}</Link>
						</h2>
						{pay ? <p className={style.pay}>{pay}</p> : null}
						<p>
							{employment}. {schedule}.
						</p>
						<p className={style.until}>Ждём откликов до {until}</p>
					</li>
				))}
			</ul>
		</>
	)
}
