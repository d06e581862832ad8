import type { MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { memo } from 'react'
import { unbroken, unbrokenIn } from '#app/clinic/markup/typography.ts'
import { dayIn, weekdayOf } from '#app/clinic/schedule/calendar.ts'
import { comingExceptions } from '#app/clinic/schedule/exceptions.ts'
import { openingHours, openingNow } from '#app/clinic/schedule/opening.ts'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { dentist, structuredData } from '#app/components/structured-data/structured-data.ts'
import { orFallback } from '#app/server/document/loader-failures.server.ts'
import { clinic, clock, content, settings } from '#app/services.server.ts'
import { Bullets } from './bullets.tsx'
import { Hero } from './hero.tsx'
import { LatestNews } from './latest-news.tsx'
import { doctorsTile, pricesTile, promotionsTile, reviewsTile } from './tile-words.server.ts'
import { Tiles } from './tiles.tsx'
import { Week } from './week.tsx'
import { thisWeekOf } from './week-words.server.ts'
import { WhyUs } from './why-us.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	args.data
		? [
				...pageMeta(args, {
					title: `${args.data.company.name}, ${args.data.company.city}`,
					whole: true,
					description: args.data.company.description,
				}),
				...structuredData(args, site => dentist(site, args.data?.hours.opening ?? [])),
			]
		: []

export async function loader() {
	const [categories, doctors, stats, promotions, prices, news, known] = await Promise.all([
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orFallback(clinic['doctors.list']({}), [], 'doctors not loaded'),
		orFallback(clinic['reviews.stats']({}), undefined, 'review statistics not loaded'),
		orFallback(clinic['promotions.list']({}), [], 'promotions not loaded'),
		orFallback(clinic['prices.list']({}), [], 'prices not loaded'),
		orFallback(clinic['news.list']({}), [], 'news not loaded'),
		settings(),
	])
	const { working_hours_weekdays: weekdays, working_hours_weekend: weekend } = known
	const { home, openingDays } = content()
	const { greeting, lead, warning, bullets, reasons, tiles } = home
	const today = dayIn(known.timezone, clock())

	return {
		home: {
			greeting,
			lead: unbroken(lead),
			warning,
			bullets: bullets.map(bullet => unbrokenIn(bullet, 'text')),
			reasons: reasons.map(reason => unbrokenIn(reason, 'text')),
		},
		tiles: {
			...unbrokenIn(tiles, 'about', 'contacts'),
			doctors: doctorsTile(doctors, unbroken(tiles.doctors)),
			reviews: reviewsTile(stats, unbroken(tiles.reviews)),
			prices: pricesTile(prices, tiles.prices),
			promotions: promotionsTile(promotions, today, unbroken(tiles.promotions)),
		},
		categories: categories.map(({ slug, name }) => ({ slug, name })),
		news: news
			.slice(0, 3)
			.map(({ slug, title, date, lead }) => unbrokenIn({ slug, title, date, lead }, 'lead')),
		company: {
			name: known.company_name,
			city: known.company_city,
			address: known.company_address,
			description: known.company_description,
		},
		hours: {
			weekdays,
			weekend,
			week: thisWeekOf(weekdays, weekend, openingDays, today),
			today: weekdayOf(today),
			opening: openingHours(known),
			now: openingNow(known, openingDays, clock())?.words,
			coming: comingExceptions(openingDays, today).map(unbroken),
		},
	}
}

export default function HomePage() {
	return <Home {...useLoaderData<typeof loader>()} />
}

type Props = SerializeFrom<typeof loader>

/** A navigation that has begun renders the page it leaves, with nothing new for this one. */
const Home = memo(function Home({ home, tiles, categories, news, company, hours }: Props) {
	const place = `${company.city}, ${company.address}.`

	return (
		<>
			<Hero greeting={home.greeting} lead={home.lead} warning={home.warning} />
			<Bullets bullets={home.bullets} />
			<Tiles categories={categories} place={place} tiles={tiles} warning={home.warning} />
			<LatestNews news={news} />
			<WhyUs reasons={home.reasons}>
				<Week {...hours} />
			</WhyUs>
		</>
	)
})
