import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { htmlOf, pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { unbroken } from '#app/clinic/markup/typography.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { comingExceptions } from '#app/clinic/schedule/exceptions.ts'
import { openingHours, openingNow } from '#app/clinic/schedule/opening.ts'
import { Details } from '#app/components/details/details.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Prose } from '#app/components/prose/prose.tsx'
import { dentist, structuredData } from '#app/components/structured-data/structured-data.ts'
import { clock, content, environment, settings } from '#app/services.server.ts'
import { asksForMap } from './asks-for-map.server.ts'
import { Card } from './card.tsx'
import style from './contacts.module.css'
import { Place } from './place.tsx'
import { Requisites } from './requisites.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args => [
	...pageMeta(args, { title: 'Контакты', description: args.data?.lead }),
	...structuredData(args, site => dentist(site, args.data?.hours ?? [])),
]

export async function loader({ request }: LoaderFunctionArgs) {
	const known = await settings()
	const { openingDays, pages } = content()
	const { lead, body } = pages.contacts
	const { map_lat: lat, map_lon: lon } = known

	return {
		lead: unbroken(lead),
		html: pageHtmlOf(body),
		opening: openingNow(known, openingDays, clock()),
		coming: comingExceptions(openingDays, dayIn(known.timezone, clock())).map(unbroken),
		hours: openingHours(known),
		known,
		place: lat && lon ? { lat, lon } : undefined,
		hasMap: Boolean(environment.MAPS_KEY && lat && lon),
		// The key is public: browsers send it.
		mapKey: asksForMap(request) ? environment.MAPS_KEY : undefined,
		bodies: content()
			.documents.filter(({ category, body }) => category === 'control-bodies' && body)
			.map(({ title, body = '' }) => ({ title, html: htmlOf(body, 1) })),
	}
}

export default function ContactsPage() {
	const { lead, html, opening, coming, known, place, hasMap, mapKey, bodies } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Контакты" lead={lead} />
			<div className={style.columns}>
				<aside aria-label="Коротко" className={style.summary}>
					<Card coming={coming} opening={opening} settings={known} />
				</aside>
				<div className={style.text}>
					<Place hasMap={hasMap} mapKey={mapKey} place={place} />
					<Prose html={html} />
					{bodies.length > 0 ? (
						<section className={style.section} aria-labelledby="control-bodies">
							<h2 id="control-bodies">Кто нас проверяет</h2>
							{bodies.map(({ title, html }) => (
								<Details key={title} summary={title}>
									<Prose html={html} />
								</Details>
							))}
						</section>
					) : null}
					<Requisites settings={known} />
				</div>
			</div>
		</>
	)
}
