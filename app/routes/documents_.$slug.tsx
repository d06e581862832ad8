import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { documentCategories } from '#app/clinic/document-categories.ts'
import { htmlOf } from '#app/clinic/html.server.ts'
import { content } from '#app/reception.server.ts'
import { shownPaper } from '#app/routes/documents/document-groups.server.ts'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { PaperPage } from '#app/ui/paper/paper-page.tsx'

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
		<PaperPage
			paper={paper}
			html={html}
			above={[
				{ name: 'Документы', href: '/documents' },
				{ name: category.name, href: `/documents#${category.slug}` },
			]}
		/>
	)
}
