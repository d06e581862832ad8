import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idIn, withOther } from '#app/clinic/catalog/categories.ts'
import { rowsByService } from '#app/clinic/catalog/price.ts'
import { unbroken } from '#app/clinic/markup/typography.ts'
import { contraindications } from '#app/clinic/publications/warning.ts'
import { durationWords } from '#app/clinic/text/duration.ts'
import { leadingPrice } from '#app/clinic/text/money.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { BookLink } from '#app/components/appointment/book-link.tsx'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Chips } from '#app/components/chips/chips.tsx'
import { Details } from '#app/components/details/details.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Link } from '#app/components/link/link.tsx'
import { Note } from '#app/components/note/note.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { orFallback, orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'
import style from './services.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.category ? `Услуги: ${args.data.category.name}` : 'Услуги',
		description:
			'Что и как мы лечим, сколько это длится и стоит, какие бывают осложнения и как подготовиться.',
	})

export async function loader({ request }: LoaderFunctionArgs) {
	const wanted = new URL(request.url).searchParams.get('category')
	const [known, services, prices] = await Promise.all([
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orThrow(clinic['services.list']({})),
		orFallback(clinic['prices.list']({}), [], 'prices not loaded'),
	])
	const rowsOf = rowsByService(prices)
	const categories = withOther(known, services)
	const chosen = categories.find(({ slug }) => slug === wanted)

	const groups = categories
		.filter(({ id }) => !chosen || chosen.id === id)
		.map(({ id, slug, name, description }) => ({
			slug,
			name,
			description: description && unbroken(description),
			services: services
				.filter(service => idIn(categories, service) === id)
				.map(service => ({
					slug: service.slug,
					name: service.name,
					description: unbroken(service.description),
					price: leadingPrice(rowsOf(service)),
					duration: service.duration_min && durationWords(service.duration_min),
				})),
		}))
		.filter(({ services }) => services.length > 0)

	return {
		category: chosen && { slug: chosen.slug, name: chosen.name },
		unknown: Boolean(wanted) && !chosen,
		chips: categories.map(({ slug, name }) => ({ slug, name })),
		groups,
		count: groups.reduce((sum, { services }) => sum + services.length, 0),
	}
}

export default function ServicesPage() {
	const { category, unknown, chips, groups, count } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Услуги"
				lead="О каждой услуге рассказываем, как она проходит, сколько длится и стоит, каких осложнений можно ждать."
			/>
			<div className="stack">
				<Chips
					label="Категории услуг"
					chips={[
						{ name: 'Все услуги', to: '/services', current: !category },
						...chips.map(({ slug, name }) => ({
							name,
							to: `/services?category=${slug}`,
							current: slug === category?.slug,
						})),
					]}
				/>
				<p aria-atomic="true" aria-live="polite" className={style.count}>
					{unknown && count > 0 ? 'Такой категории нет, показываем все услуги. ' : ''}
					{counted(count, ['услуга', 'услуги', 'услуг'])}
					{category ? ` в категории «${category.name}»` : ''}
				</p>
				{count > 0 ? null : <NoServices inCategory={Boolean(category)} />}
				{groups.length > 1 ? <Contents groups={groups} /> : null}
				{groups.map(group => (
					<ServiceGroup group={group} key={group.slug} />
				))}
				<Note>
					<p>{contraindications}</p>
				</Note>
			</div>
		</>
	)
}

function NoServices({ inCategory }: { inCategory: boolean }) {
	return inCategory ? (
		<Empty title="Здесь пока пусто" action={<ArrowLink to="/services">Все услуги</ArrowLink>}>
			В этой категории услуг пока нет. Позвоните, подскажем, к кому обратиться.
		</Empty>
	) : (
		<Empty title="Список услуг пока пуст" action={<ArrowLink to="/contacts">Контакты</ArrowLink>}>
			Позвоните нам: расскажем, что лечим и сколько это стоит.
		</Empty>
	)
}

type Group = SerializeFrom<typeof loader>['groups'][number]

function Contents({ groups }: { groups: Group[] }) {
	return (
		<nav aria-label="На этой странице" className={style.contents} data-print="no">
			<Details summary="Разделы этой страницы">
				<ul>
					{groups.map(({ slug, name }) => (
						<li key={slug}>
							<a href={`#${slug}`}>{name}</a>
						</li>
					))}
				</ul>
			</Details>
		</nav>
	)
}

function ServiceGroup({ group: { slug, name, description, services } }: { group: Group }) {
	return (
		<section aria-labelledby={slug} className={style.group}>
			<div className={style.head}>
				<h2 id={slug} tabIndex={-1}>
					{name}
				</h2>
				{description ? <p>{description}</p> : null}
				<ArrowLink to={`/prices?category=${slug}`}>{`Цены: ${name.toLowerCase()}`}</ArrowLink>
			</div>
			<ul className={style.services}>
				{services.map(service => (
					<li key={service.slug}>
						<h3>
							<Link to={`/services/${service.slug}`}>{service.name}</Link>
						</h3>
						{service.description ? <p>{service.description}</p> : null}
						<div className={style.offer}>
							<p className={style.facts}>{[service.price, service.duration].filter(Boolean).join(' · ')}</p>
							<BookLink name={service.name} service={service.slug} />
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
