import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asked, ifAny } from '#app/asked.server.ts'
import { durationWords } from '#app/clinic/duration.ts'
import { leadingPrice } from '#app/clinic/money.ts'
import { counted } from '#app/clinic/plural.ts'
import { rowsByService } from '#app/clinic/price.ts'
import { contraindications } from '#app/clinic/warning.ts'
import { clinic } from '#app/reception.server.ts'
import { ArrowLink } from '#app/ui/arrow-link/arrow-link.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { Chips } from '#app/ui/chips/chips.tsx'
import { Empty } from '#app/ui/empty/empty.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Note } from '#app/ui/note/note.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import style from './services.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.category ? `Услуги: ${args.data.category.name}` : 'Услуги',
		description:
			'Что и как мы лечим, сколько это длится и стоит, какие бывают осложнения и как подготовиться.',
	})

export async function loader({ request }: LoaderFunctionArgs) {
	const wanted = new URL(request.url).searchParams.get('category')
	const [categories, services, prices] = await Promise.all([
		asked(clinic['categories.list']({})),
		asked(clinic['services.list']({})),
		ifAny(clinic['prices.list']({}), [], 'prices not loaded'),
	])
	const rowsOf = rowsByService(prices)
	const chosen = categories.find(({ slug }) => slug === wanted)

	const groups = categories
		.filter(({ id }) => !chosen || chosen.id === id)
		.map(({ id, slug, name, description }) => ({
			slug,
			name,
			description,
			services: services
				.filter(({ category_id }) => category_id === id)
				.map(service => ({
					slug: service.slug,
					name: service.name,
					description: service.description,
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
			<Band
				title="Услуги"
				lead="О каждой услуге рассказываем, как она проходит, сколько длится и стоит, каких осложнений можно ждать."
			/>
			<div className={style.page}>
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
				<p role="status" className={style.count}>
					{unknown ? 'Такой категории нет, показываем все услуги. ' : ''}
					{counted(count, ['услуга', 'услуги', 'услуг'])}
					{category ? ` в категории «${category.name}»` : ''}
				</p>
				{count === 0 ? (
					<Empty title="Здесь пока пусто" action={<ArrowLink to="/services">Все услуги</ArrowLink>}>
						В этой категории услуг пока нет. Позвоните, подскажем, к кому обратиться.
					</Empty>
				) : null}
				{groups.map(({ slug, name, description, services }) => (
					<section aria-labelledby={slug} className={style.group} key={slug}>
						<div className={style.head}>
							<h2 id={slug} tabIndex={-1}>
								{name}
							</h2>
							<p>{description}</p>
							<ArrowLink to={`/prices?category=${slug}`}>{`Цены: ${name.toLowerCase()}`}</ArrowLink>
						</div>
						<ul className={style.services}>
							{services.map(service => (
								<li key={service.slug}>
									<h3>
										<Link to={`/services/${service.slug}`}>{service.name}</Link>
									</h3>
									<p>{service.description}</p>
									<p className={style.facts}>
										{[service.price, service.duration].filter(Boolean).join(' · ')}
									</p>
								</li>
							))}
						</ul>
					</section>
				))}
				<Note>
					<p>{contraindications}</p>
				</Note>
			</div>
		</>
	)
}
