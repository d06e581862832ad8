import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { ButtonLink } from '#app/components/button/button.tsx'
import { SandCard } from '#app/components/card/sand-card.tsx'
import { Details } from '#app/components/details/details.tsx'
import { Facts } from '#app/components/facts/facts.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Portrait } from '#app/components/portrait/portrait.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { Review } from '#app/components/review/review.tsx'
import { physician, structuredData } from '#app/components/structured-data/structured-data.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic, today } from '#app/services.server.ts'
import style from './doctor.module.css'
import { reviewsOf, servicesOf } from './round-doctor.server.ts'
import { ScheduleTable } from './schedule-table.tsx'
import { shownDoctor } from './shown-doctor.server.ts'
import { Studies } from './studies.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	args.data
		? describe(args.data.doctor, {
				matches: args.matches,
				location: { pathname: `/doctors/${args.data.doctor.id}` },
			})
		: []

function describe(doctor: SerializeFrom<typeof loader>['doctor'], place: Parameters<typeof pageMeta>[0]) {
	return [
		...pageMeta(place, {
			title: [doctor.name, doctor.speciality].filter(Boolean).join(', '),
			description: `${[doctor.name, doctor.specialization.toLowerCase()].filter(Boolean).join(': ')}. Образование, аккредитация, часы приёма, услуги и отзывы.`,
			image: doctor.photo,
		}),
		...structuredData(place, (site, url) => physician(site, url, doctor)),
	]
}

export async function loader({ params }: LoaderFunctionArgs) {
	const doctor = await orThrow(clinic['doctors.show']({ id: params.id ?? '' }))
	const [services, reviews] = await Promise.all([servicesOf(doctor), reviewsOf(doctor)])

	return { doctor: shownDoctor(doctor, today()), services, reviews }
}

const openReviews = 5

export default function DoctorPage() {
	const { doctor, services, reviews } = useLoaderData<typeof loader>()

	return (
		<>
			<PageHeader
				title={doctor.name}
				lead={doctor.specialization}
				above={[{ name: 'Врачи', href: '/doctors' }]}
			/>
			<div className={style.columns}>
				<div className={style.aside}>
					<div className={style.face}>
						<Portrait
							src={doctor.photo}
							alt=""
							initials={doctor.initials}
							sizes="(min-width: 23rem) 15rem, 65vw"
						/>
					</div>
					<SandCard>
						<Facts facts={doctor.facts} />
						<p>
							<ButtonLink
								aria-label={`Записаться на приём: ${doctor.name}`}
								to={`/appointment?doctor=${doctor.id}&from=/doctors/${doctor.id}`}
								data-opens="appointment"
								data-message={doctor.wish}
							>
								Записаться на приём
							</ButtonLink>
						</p>
					</SandCard>
				</div>
				<div className={style.story}>
					{doctor.html ? (
						<section aria-label="О враче">
							<Prose html={doctor.html} />
						</section>
					) : null}
					<ScheduleTable hours={doctor.hours} />
					<Studies studies={doctor.studies} register={doctor.register} />
					<Services services={services} />
					{reviews.length > 0 ? <DoctorReviews reviews={reviews} /> : null}
				</div>
			</div>
		</>
	)
}

function DoctorReviews({ reviews }: Pick<SerializeFrom<typeof loader>, 'reviews'>) {
	return (
		<section aria-labelledby="reviews">
			<h2 id="reviews">Отзывы о враче</h2>
			{reviews.slice(0, openReviews).map(review => (
				<Review key={review.id} {...review} />
			))}
			{reviews.length > openReviews ? (
				<Details summary={`Ещё отзывы: ${reviews.length - openReviews}`}>
					{reviews.slice(openReviews).map(review => (
						<Review key={review.id} {...review} />
					))}
				</Details>
			) : null}
			<p>
				<ArrowLink to="/reviews">Все отзывы о клинике</ArrowLink>
			</p>
		</section>
	)
}

type ServicesProps = { services: { slug: string; name: string; price?: string | undefined }[] }

function Services({ services }: ServicesProps) {
	if (services.length === 0) return null
	return (
		<section aria-labelledby="services">
			<h2 id="services">Услуги врача</h2>
			<ul className={style.services}>
				{services.map(({ slug, name, price }) => (
					<li key={slug}>
						<ArrowLink to={`/services/${slug}`}>{name}</ArrowLink>
						{price ? <span>{price}</span> : null}
					</li>
				))}
			</ul>
		</section>
	)
}
