import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { log, told } from '#app/log.server.ts'
import { clinic, content } from '#app/reception.server.ts'
import { type loader as rootLoader, useSite } from '#app/root.tsx'
import { Bullets } from './bullets.tsx'
import { Hero } from './hero.tsx'
import { Tiles } from './tiles.tsx'
import { WhyUs } from './why-us.tsx'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ matches }) => {
	const settings = matches.find(({ id }) => id === 'root')?.data.settings
	if (!settings) return [{ title: 'Стоматологическая клиника' }]
	return [
		{ title: `${settings.company_name}, ${settings.company_city}` },
		{ name: 'description', content: settings.company_description },
	]
}

export async function loader() {
	const categories = await clinic['categories.list']({}).catch(fault => {
		log.warn(told(fault), 'categories not loaded')
		return []
	})
	const { greeting, lead, warning, bullets, reasons, tiles } = content().home
	return {
		categories: categories.map(({ slug, name }) => ({ slug, name })),
		home: { greeting, lead, warning, bullets, reasons, tiles },
	}
}

export default function HomePage() {
	const { categories, home } = useLoaderData<typeof loader>()
	const site = useSite()

	return (
		<>
			<Hero greeting={home.greeting} lead={home.lead} warning={home.warning} />
			<Bullets bullets={home.bullets} />
			<Tiles categories={categories} settings={site?.settings} tiles={home.tiles} warning={home.warning} />
			<WhyUs reasons={home.reasons} settings={site?.settings} weekday={site?.weekday} />
		</>
	)
}
