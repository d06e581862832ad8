import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requisitesOf } from '#app/clinic/compliance/requisites.ts'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { unbroken } from '#app/clinic/markup/typography.ts'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Prose } from '#app/components/prose/prose.tsx'
import { orFallback } from '#app/server/document/loader-failures.server.ts'
import { clinic, content, settings } from '#app/services.server.ts'
import style from './about.module.css'
import { Gallery } from './gallery.tsx'
import { Requisites } from './requisites.tsx'
import { shownGallery } from './shown-gallery.ts'
import { WaysOn } from './ways-on.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, { title: args.data?.title ?? 'О клинике', description: args.data?.lead })

export async function loader() {
	const { title, lead, body } = content().pages.about
	const [known, pictures, doctors, services] = await Promise.all([
		settings(),
		orFallback(clinic['gallery.list']({}), [], 'gallery not loaded'),
		orFallback(clinic['doctors.list']({}), [], 'doctors not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
	])

	return {
		title,
		lead: lead && unbroken(lead),
		html: pageHtmlOf(body),
		gallery: shownGallery(pictures, { doctors, services }),
		requisites: {
			...requisitesOf(known),
			address: `${known.company_zip}, ${known.company_city}, ${known.company_address}`,
			phone: known.company_phone,
			email: known.company_email,
		},
	}
}

export default function AboutPage() {
	const { title, lead, html, gallery, requisites } = useLoaderData<typeof loader>()

	return (
		<>
			<PageHeader title={title} lead={lead} />
			<div className={style.columns}>
				<Prose html={html} />
				<Requisites {...requisites} />
			</div>
			<Gallery groups={gallery} />
			<WaysOn />
		</>
	)
}
