import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unbroken } from '#app/clinic/markup/typography.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { employmentWords, payWords } from '#app/clinic/vacancies/format-vacancy.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Link } from '#app/components/link/link.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'
import style from './vacancies.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, {
		title: 'Вакансии',
		description: 'Кого ищет клиника: обязанности, требования, график и оплата.',
	})

export const loader = async () => ({
	vacancies: (await orThrow(clinic['vacancies.list']({}))).map(vacancy => ({
		slug: vacancy.slug,
		title: vacancy.title,
		pay: payWords(vacancy),
		employment: employmentWords(vacancy),
		schedule: unbroken(vacancy.schedule),
		until: longDate(vacancy.valid_through),
	})),
})

export default function VacanciesPage() {
	const { vacancies } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Вакансии" lead="Откликнуться можно с резюме или без." />
			{vacancies.length === 0 ? (
				<Empty title="Открытых вакансий нет" action={<ArrowLink to="/contacts">Контакты</ArrowLink>}>
					Если хотите работать у нас, позвоните.
				</Empty>
			) : null}
			<ul className={style.vacancies}>
				{vacancies.map(({ slug, title, pay, employment, schedule, until }) => (
					<li key={slug}>
						<h2>
							<Link to={`/vacancies/${slug}`}>{title}</Link>
						</h2>
						{pay ? <p className={style.pay}>{pay}</p> : null}
						<p>{[employment, schedule].flatMap(fact => (fact ? `${fact}.` : [])).join(' ')}</p>
						{until ? <p className={style.until}>Ждём откликов до {until}</p> : null}
					</li>
				))}
			</ul>
		</>
	)
}
