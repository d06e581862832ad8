import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { documentCategories } from '#app/clinic/document.ts'
import { htmlOf } from '#app/clinic/html.server.ts'
import { content } from '#app/reception.server.ts'
import { shownPaper } from '#app/routes/documents/document-groups.server.ts'
import { ArrowLink } from '#app/ui/arrow-link/arrow-link.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { PaperLinks } from '#app/ui/paper/paper-links.tsx'
import { PrintButton } from '#app/ui/print-button/print-button.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import style from './document.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	args.data ? pageMeta(args, { title: args.data.paper.title, description: args.data.paper.description }) : []

export function loader({ params }: LoaderFunctionArgs) {
	const document = content().documents.find(({ slug, body }) => slug === params.slug && body)
	if (!document) throw new Response(null, { status: 404 })
	const { body = '', ...facts } = document
	return {
		paper: shownPaper(facts),
		html: htmlOf(body),
		category: { slug: document.category, name: documentCategories[document.category] },
	}
}

export default function DocumentPage() {
	const { paper, html, category } = useLoaderData<typeof loader>()
	return (
		<>
			<Band
				plain
				title={paper.title}
				lead={paper.description}
				above={[
					{ name: 'Документы', href: '/documents' },
					{ name: category.name, href: `/documents#${category.slug}` },
				]}
			/>
			<div className={style.page}>
				<div className={style.facts}>
					{paper.facts ? <p>{paper.facts}</p> : null}
					<PaperLinks paper={paper} />
					<PrintButton />
				</div>
				<Prose html={html} />
				<p data-print="no">
					<ArrowLink to="/documents">Все документы</ArrowLink>
				</p>
			</div>
		</>
	)
}
