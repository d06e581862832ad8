import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { siteMap } from '#app/site-map.server.ts'
import { Band } from '#app/ui/band/band.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import style from './sitemap.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, { title: 'Карта сайта', description: 'Все страницы сайта клиники на одной странице.' })

export const loader = async () => ({
	groups: (await siteMap()).map(({ name, pages }) => ({
		name,
		pages: pages.map(({ path, name }) => ({ path, name })),
	})),
})

export default function SiteMapPage() {
	const { groups } = useLoaderData<typeof loader>()
	return (
		<>
			<Band plain title="Карта сайта" lead="Все страницы сайта." />
			<div className={style.groups}>
				{groups.map(({ name, pages }) => (
					<section key={name}>
						<h2>{name}</h2>
						<ul>
							{pages.map(({ path, name }) => (
								<li key={path}>
									<Link to={path}>{name}</Link>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</>
	)
}
