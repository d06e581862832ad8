import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { contraindications } from '#app/clinic/warning.ts'
import { Band } from '#app/ui/band/band.tsx'
import { Details } from '#app/ui/details/details.tsx'
import { DoctorList } from '#app/ui/doctor-card/doctor-card.tsx'
import { Note } from '#app/ui/note/note.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { PriceTable } from '#app/ui/price-table/price-table.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { procedure, structuredData } from '#app/ui/structured-data/structured-data.ts'
import { Passage } from './passage.tsx'
import style from './service.module.css'
import { servicePage } from './service-page.server.ts'
import { Summary } from './summary.tsx'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args => (args.data ? describe(args, args.data) : [])

function describe(args: Parameters<typeof pageMeta>[0], service: SerializeFrom<typeof loader>) {
	const { name, description, method, preparation, aftercare, prices, faq } = service
	return [
		...pageMeta(args, { title: name, description }),
		...structuredData(args, (site, url) =>
			procedure(site, url, {
				...{ name, description, method, prices, faq },
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
			<Band
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
					<Prose html={service.html} steps />
					<Passage title="Чем лечим" lines={[service.method]} />
					<Passage title="Возможные осложнения" lines={service.risks}>
						<Note>
							<p>{contraindications}</p>
						</Note>
					</Passage>
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
									<Details key={q} summary={q}>
										<p>{a}</p>
									</Details>
								))}
							</div>
						</section>
					) : null}
				</div>
			</div>
			{service.rows.length > 0 ? (
				<section className={style.wide} aria-label="Цены">
					<PriceTable caption={`Цены: ${service.name.toLowerCase()}`} rows={service.rows} />
					<p className={style.remark}>
						Действуют с {service.since}. Точную стоимость врач запишет в план лечения после осмотра.
					</p>
				</section>
			) : null}
			{service.doctors.length > 0 ? (
				<section className={style.wide}>
					<h2>Кто лечит</h2>
					<DoctorList doctors={service.doctors} level={3} />
				</section>
			) : null}
			<p className={style.updated}>
				Страница проверена <time dateTime={service.updatedAt}>{service.updated}</time>
			</p>
		</>
	)
}
