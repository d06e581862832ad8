import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkList } from '#app/components/link/link-list.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { siteMap } from './site-map.server.ts'
import style from './sitemap.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, { title: 'Карта сайта', description: 'Все страницы сайта клиники на одной странице.' })

export const loader = async () => ({
	groups: (await siteMap()).map(({ name, pages }) => ({
		name,
		pages: pages.map(({ path, name }) => ({ to: path, name })),
	})),
})

export default function SiteMapPage() {
	const { groups } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader plain title="Карта сайта" lead="Все страницы сайта." />
			<div className={style.groups}>
				{groups.map(({ name, pages }) => (
					<section key={name}>
						<h2>{name}</h2>
						<LinkList links={pages} />
					</section>
				))}
			</div>
		</>
	)
}
