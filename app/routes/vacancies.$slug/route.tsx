import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
	type SerializeFrom,
} from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { unbrokenIn } from '#app/clinic/markup/typography.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { employmentWords, payWords } from '#app/clinic/vacancies/format-vacancy.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { SandCard } from '#app/components/card/sand-card.tsx'
import { Facts } from '#app/components/facts/facts.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Points } from '#app/components/points/points.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { type Job, jobPosting, structuredData } from '#app/components/structured-data/structured-data.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { postOnly } from '#app/platform/http-methods.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'
import { Apply } from './apply.tsx'
import { ClosedVacancy } from './closed-vacancy.tsx'
import { Contact } from './contact.tsx'
import { loadApplicationForm } from './load-application-form.server.ts'
import { receiveApplication } from './receive.server.ts'
import style from './vacancy.module.css'
import { withoutFiles } from './without-files.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args => {
	const page = args.data
	if (!page) return []
	if (page.isClosed) return pageMeta(args, { title: 'Ошибка: Вакансия закрыта', noindex: true })
	const { description } = page.posting
	return [
		...pageMeta(args, { title: titleOf(page), noindex: page.sent, description }),
		...structuredData(args, (site, url) => jobPosting(site, url, page.posting as Job)),
	]
}

const titleOf = ({ title, refused, sent }: { title: string; refused: boolean; sent: boolean }) =>
	`${refused ? 'Ошибка: ' : sent ? 'Отклик отправлен: ' : ''}Вакансия: ${title}`

// Contains a form token.
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const vacancy = (await orThrow(clinic['vacancies.list']({}))).find(({ slug }) => slug === params.slug)
	if (!vacancy) {
		if (!context.isPosted) throw new Response(null, { status: 404 })
		return { isClosed: true as const }
	}
	const pay = payWords(vacancy)

	return {
		isClosed: false as const,
		form: await loadApplicationForm(),
		sent: new URL(request.url).searchParams.get('sent') === '1',
		refused: context.isPosted ?? false,
		slug: vacancy.slug,
		title: vacancy.title,
		html: vacancy.body ? pageHtmlOf(vacancy.body) : '',
		lists: [
			{ title: 'Что делать', lines: vacancy.duties },
			{ title: 'Что нужно', lines: vacancy.requirements },
			{ title: 'Что предлагаем', lines: vacancy.conditions },
		]
			.filter(({ lines }) => lines.length > 0)
			.map(list => unbrokenIn(list, 'lines')),
		facts: [
			...(pay ? [{ name: 'Оплата', value: pay }] : []),
			{ name: 'Занятость', value: employmentWords(vacancy) },
			{ name: 'График', value: vacancy.schedule },
			{ name: 'Опубликована', value: longDate(vacancy.posted_at) },
			{ name: 'Отклики до', value: longDate(vacancy.valid_through) },
		]
			.filter(({ value }) => value)
			.map(fact => unbrokenIn(fact, 'value')),
		contact: vacancy.contact,
		posting: {
			title: vacancy.title,
			description: [...vacancy.duties, ...vacancy.requirements, ...vacancy.conditions].join('. '),
			postedAt: vacancy.posted_at,
			validThrough: vacancy.valid_through,
			employment: vacancy.employment,
			pay: { from: vacancy.salary_from, to: vacancy.salary_to },
		},
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	postOnly(request)
	const slug = params.slug ?? ''
	const answer = withoutFiles(await receiveApplication(request, slug, context))
	if (answer.outcome === 'received') return redirect(`/vacancies/${encodeURIComponent(slug)}?sent=1`, 303)
	return data(answer, { status: answer.status })
}

export default function VacancyPage() {
	const page = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>() as FormAnswer | undefined
	return page.isClosed ? <ClosedVacancy answer={answer} /> : <OpenVacancy answer={answer} page={page} />
}

type Open = Extract<SerializeFrom<typeof loader>, { isClosed: false }>

function OpenVacancy({ page, answer }: { page: Open; answer: FormAnswer | undefined }) {
	const { slug, title, html, lists, facts, contact, form, sent } = page
	return (
		<>
			<PageHeader title={title} above={[{ name: 'Вакансии', href: '/vacancies' }]}>
				{form ? <ArrowLink to="#apply">Откликнуться</ArrowLink> : null}
			</PageHeader>
			<div className={style.columns}>
				<aside aria-label="Коротко" className={style.summary}>
					<SandCard>
						<Facts facts={facts} />
						{contact ? <Contact contact={contact} /> : null}
					</SandCard>
				</aside>
				<div className={style.text}>
					{html ? <Prose html={html} /> : null}
					{lists.map(({ title, lines }) => (
						<section key={title}>
							<h2>{title}</h2>
							<Points lines={lines} />
						</section>
					))}
					<Apply answer={answer} key={slug} page={form} sent={sent} slug={slug} />
					<p data-print="no">
						<ArrowLink to="/vacancies">Все вакансии</ArrowLink>
					</p>
				</div>
			</div>
		</>
	)
}
