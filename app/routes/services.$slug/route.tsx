import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { contraindications } from '#app/clinic/publications/warning.ts'
import { anchorOf } from '#app/clinic/text/anchor.ts'
import { Details } from '#app/components/details/details.tsx'
import { DoctorList } from '#app/components/doctor-card/doctor-card.tsx'
import { Note } from '#app/components/note/note.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { PriceTable } from '#app/components/price-table/price-table.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { procedure, structuredData } from '#app/components/structured-data/structured-data.ts'
import { Passage } from './passage.tsx'
import style from './service.module.css'
import { servicePage } from './service-page.server.ts'
import { Summary } from './summary.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args => (args.data ? describe(args, args.data) : [])

function describe(args: Parameters<typeof pageMeta>[0], service: SerializeFrom<typeof loader>) {
	const { name, description, method, preparation, aftercare, prices, faq } = service
	return [
		...pageMeta(args, { title: name, description }),
		...structuredData(args, (site, url) =>
			procedure(site, url, {
				name,
				description,
				prices,
				faq,
				method: method.join(' '),
				preparation: preparation.join(' '),
				aftercare: aftercare.join(' '),
			}),
		),
	]
}

export const loader = ({ params }: LoaderFunctionArgs) => servicePage(params.slug ?? '')

export default function ServicePage() {
	const service = useLoaderData<typeof loader>()
	const { category } = service
	return (
		<>
			<PageHeader
				title={service.name}
				lead={service.description}
				above={[
					{ name: 'Услуги', href: '/services' },
					...(category ? [{ name: category.name, href: `/services?category=${category.slug}` }] : []),
				]}
			/>
			<div className={style.columns}>
				<Summary service={service} />
				<div className={style.text}>
					<ServiceText service={service} />
				</div>
			</div>
			{service.rows.length > 0 ? <ServicePrices service={service} /> : null}
			{service.doctors.length > 0 ? (
				<section className={style.wide}>
					<h2>Кто принимает</h2>
					<DoctorList doctors={service.doctors} level={3} />
				</section>
			) : null}
			{service.updated ? (
				<p className={style.updated}>
					Страница проверена <time dateTime={service.updatedAt}>{service.updated}</time>&nbsp;года
				</p>
			) : null}
		</>
	)
}

type Props = { service: SerializeFrom<typeof loader> }

function ServiceText({ service }: Props) {
	return (
		<>
			{service.html ? <Prose html={service.html} steps /> : null}
			<Passage title="Что делает врач" lines={service.method} />
			<Passage title="Возможные осложнения" lines={service.risks}>
				<Note>
					<p>{contraindications}</p>
				</Note>
			</Passage>
			{service.risks.length === 0 ? (
				<Note>
					<p>{contraindications}</p>
				</Note>
			) : null}
			<Passage title="Когда нельзя или нужна осторожность" lines={service.contraindications} />
			<Passage title="Что можно сделать вместо этого" lines={service.alternatives} />
			<Passage title="Чего ждать в итоге" lines={service.result} />
			<Passage title="Как подготовиться" lines={service.preparation} />
			<Passage title="После приёма" lines={service.aftercare} />
			{service.faq.length > 0 ? (
				<section className={style.section}>
					<h2>Вопросы</h2>
					<div>
						{service.faq.map(({ q, a }) => (
							<Details id={anchorOf(q)} key={q} summary={q}>
								<p>{a}</p>
							</Details>
						))}
					</div>
				</section>
			) : null}
		</>
	)
}

function ServicePrices({ service }: Props) {
	return (
		<section className={style.wide} aria-label="Цены">
			<PriceTable
				caption={`Цены: ${service.name.toLowerCase()}`}
				rows={service.rows}
				service={service.slug}
			/>
			<p className={style.remark}>
				{service.since ? `Действуют с ${service.since}\u00a0года. ` : ''}Точную стоимость врач запишет в план
				лечения после осмотра.
			</p>
		</section>
	)
}
